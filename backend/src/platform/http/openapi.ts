import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';
import { refusals } from '@orderstream/contracts/refusals';

const description = `Commands are POST, PATCH, PUT and DELETE; they answer with the \`position\` of the log that they reached, and are carried
out once per \`Idempotency-Key\`. Reads are GET; with \`X-Read-After: <position>\` they show at least what that command did, or say
\`X-Stale: true\`. Errors are \`{ code, message, details? }\`; decide by \`code\`.`;

/** The description of the API in OpenAPI, with the answers that all routes have in common. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder().setTitle('Orderstream').setDescription(description).setVersion('1').addBearerAuth().build();
  const document = SwaggerModule.createDocument(app, config);
  const schemas = { ...document.components?.schemas, Refused: refusedSchema, Reached: reachedSchema };
  document.components = { ...document.components, schemas };
  for (const { method, responses } of operationsOf(document)) {
    responses.default ??= jsonResponse('Refused', 'Refused');
    if (method === 'get') continue;
    for (const [status, response] of Object.entries(responses)) {
      const isUndescribed = status.startsWith('2') && status !== '204' && response.content === undefined;
      if (isUndescribed) responses[status] = jsonResponse('Reached', 'How far the log has to be read to see what was done');
    }
  }
  return document;
}

/** A response with the JSON of this schema. */
const jsonResponse = (schema: string, about: string): Response => ({
  description: about,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

const reachedSchema = { type: 'object', required: ['position'], properties: { position: { type: 'string' } } };

const refusedSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(refusals).sort() },
    message: { type: 'string' },
    details: {
      type: 'array',
      items: { type: 'object', required: ['field', 'code'], properties: { field: { type: 'string' }, code: { type: 'string' } } },
    },
  },
};

type Response = { description: string; content?: object };
type Operation = { method: string; responses: Record<string, Response> };

/** Every operation of the description, with its method. */
const operationsOf = (document: OpenAPIObject): Operation[] =>
  Object.values(document.paths).flatMap((path) =>
    Object.entries(path as Record<string, { responses?: Record<string, Response> }>).flatMap(([method, { responses }]) =>
      responses === undefined ? [] : [{ method, responses }],
    ),
  );

/** Serves the description for people at `/api/docs`, for programs at `/api/openapi.json`. */
export function serveDescription(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => describeApi(app), { jsonDocumentUrl: 'api/openapi.json', raw: ['json'] });
}
