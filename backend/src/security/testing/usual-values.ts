export type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
};

/** What fields of these names expect beyond what the description says of them. */
const usualByName: Readonly<Record<string, unknown>> = {
  email: 'fuzz@shop.test',
  password: 'correct horse',
  current_password: 'correct horse',
  currency: 'eur',
  country: 'EE',
  price_id: 'price_1',
  type: 'subscription',
  avatar_url: 'https://avatars.test/a.png',
  after: undefined,
  until: undefined,
  subject_id: undefined,
  stream: undefined,
  position: '0',
  kind: undefined,
};

/** A value that a field should accept, by the description of the API. */
export function usualValue(name: string, schema: Schema, schemas: Readonly<Record<string, Schema>>, id: string): unknown {
  const { type, format, items } = schema;
  if (schema.enum) return schema.enum[0];
  if (format === 'uuid') return id;
  if (name in usualByName) return usualByName[name];
  const inner = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (inner !== undefined) return usualBody(schemas[inner.split('/').at(-1) ?? ''] ?? {}, schemas, id);
  if (type === 'array') return items ? [usualValue(name, items, schemas, id)] : [];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1;
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  return 'text';
}

/** A body that a route should accept, of the fields that it needs. */
export const usualBody = (
  { properties = {}, required = [] }: Schema,
  schemas: Readonly<Record<string, Schema>>,
  id: string,
): Record<string, unknown> => Object.fromEntries(required.map((name) => [name, usualValue(name, properties[name] ?? {}, schemas, id)]));
