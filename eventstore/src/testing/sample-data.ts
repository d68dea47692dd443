import fc from 'fast-check';
import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

const samplesByFormat: Record<string, string> = {
  uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
  'date-time': '2026-01-02T03:04:05.678Z',
  date: '2026-01-02',
  uri: 'https://shop.example/',
};

const isNull = (schema: Schema): boolean => schema.type === 'null';

function sampleText({ format, pattern, minLength = 1 }: Schema): string {
  const formatSample = format === undefined ? undefined : samplesByFormat[format];
  if (formatSample !== undefined) return formatSample;
  if (pattern !== undefined) return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })[0] ?? '';
  return 'sample'.padEnd(minLength, '-');
}

const sampleNumber = ({ minimum, exclusiveMinimum }: Schema): number =>
  Math.max(1, minimum ?? 1, typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1);

/** The same example value for the same JSON Schema. */
function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(choices.find((choice) => !isNull(choice)) ?? { type: 'null' });
  switch (schema.type) {
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(schema.items as Schema)];
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, sampleOf(of as Schema)]));
    case 'null':
    case undefined:
      return null;
  }
}

/** Data that a schema takes, the same on every call: every field is there, none is null where it need not be. */
export const sampleData = (schema: z.ZodType): unknown => sampleOf(z.toJSONSchema(schema));
