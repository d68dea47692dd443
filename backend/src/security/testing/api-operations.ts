import type { TestApp } from '../../platform/testing/app.ts';
import { usualBody, usualValue, type Schema } from './usual-values.ts';

type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type RequestSchema = { $ref?: string; oneOf?: { $ref?: string }[] };
type Operation = { requestBody?: { content?: Record<string, { schema: RequestSchema }> }; parameters?: Parameter[] };
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };
export type ApiOperation = {
  method: string;
  path: string;
  fields: string[];
  queries: string[];
  /** What the route should accept: the fields and parameters that it needs. */
  usual: { body: Record<string, unknown>; query: Record<string, unknown> };
};

export const unknownId = '0198a0a0-0000-4000-8000-0000000000ff';

/** Every operation in the OpenAPI description, with the fields of its body and its query parameters. */
export async function operationsOf(app: TestApp): Promise<ApiOperation[]> {
  const { body } = await app.get<Description>('/api/openapi.json');
  const { schemas } = body.components;
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const requested = operation.requestBody?.content?.['application/json']?.schema ?? {};
      const forms = (requested.oneOf ?? [requested]).map(({ $ref = '' }) => schemas[$ref.split('/').at(-1) ?? ''] ?? {});
      const [form = {}] = forms;
      const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query');
      const needed = parameters.filter(({ required }) => required);
      const query = Object.fromEntries(needed.map(({ name, schema = {} }) => [name, usualValue(name, schema, schemas, unknownId)]));
      return {
        method: method.toUpperCase(),
        path: path.replace('{role}', 'moderator').replaceAll(/\{\w+\}/g, unknownId),
        fields: [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))],
        queries: parameters.map(({ name }) => name),
        usual: { body: usualBody(form, schemas, unknownId), query },
      };
    }),
  );
}
