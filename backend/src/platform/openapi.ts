import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';
import { refusals } from '@orderstream/contracts/refusals';

const description = `Commands are POST, PATCH, PUT and DELETE; they answer with the \`position\` of the log that they reached, and are carried
out once per \`Idempotency-Key\`. Reads are GET; with \`X-Read-After: <position>\` they show at least what that command did, or say
\`X-Stale: true\`. Errors are \`{ code, message, details? }\`; decide by \`code\`.`;

export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder().setTitle('Orderstream').setDescription(description).setVersion('1').addBearerAuth().build();
  const document = SwaggerModule.createDocument(app, config);
  document.components = { ...document.components, schemas: { ...document.components?.schemas, Refused: refusedSchema } };
  for (const operation of operationsOf(document)) {
    operation.responses.default ??= {
      description: 'Refused',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
    };
  }
  return document;
}

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

type Operation = { responses: Record<string, unknown> };

const operationsOf = (document: OpenAPIObject): Operation[] =>
  Object.values(document.paths).flatMap((path) =>
    Object.values(path as Record<string, unknown>).filter(
      (value): value is Operation => typeof value === 'object' && value !== null && 'responses' in value,
    ),
  );

/** For people at `/api/docs`, for programs at `/api/openapi.json`. */
export function serveDescription(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => describeApi(app), { jsonDocumentUrl: 'api/openapi.json', raw: ['json'] });
}
