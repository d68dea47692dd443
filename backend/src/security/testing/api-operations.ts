import type { TestApp } from '../../platform/testing/app.ts';

type Operation = { requestBody?: { content?: Record<string, { schema: { $ref?: string } }> }; parameters?: { name: string; in: string }[] };
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
};
export type ApiOperation = { method: string; path: string; fields: string[]; queries: string[] };

export const unknownId = '0198a0a0-0000-4000-8000-0000000000ff';

/** Every operation in the OpenAPI description, with the fields of its body and its query parameters. */
export async function operationsOf(app: TestApp): Promise<ApiOperation[]> {
  const { body } = await app.get<Description>('/api/openapi.json');
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const ref = operation.requestBody?.content?.['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
      const fields = Object.keys(body.components.schemas[ref]?.properties ?? {});
      const queries = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
      return { method: method.toUpperCase(), path: path.replace('{role}', 'moderator').replaceAll(/\{\w+\}/g, unknownId), fields, queries };
    }),
  );
}
