import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Column, PickedColumns } from '@orderstream/projections/platform/declaring/table';

type Kind = Column<unknown>['kind'];

const schemas: Record<Kind['type'], ApiPropertyOptions> = {
  uuid: { type: String, format: 'uuid' },
  text: { type: String },
  'text[]': { type: [String] },
  integer: { type: Number },
  smallint: { type: Number },
  bigint: { type: Number },
  boolean: { type: Boolean },
  timestamptz: { type: String, format: 'date-time' },
  date: { type: String, format: 'date' },
  jsonb: { type: 'object', additionalProperties: true },
};

/** The schema of a column in the description of the API. */
function schemaOf({ type, words, isLarge, isNullable }: Kind, more: ApiPropertyOptions = {}): ApiPropertyOptions {
  const schema = words ? { enum: words } : schemas[isLarge ? 'text' : type];
  return { ...('type' in more ? {} : schema), ...(isNullable && { nullable: true }), ...more } as ApiPropertyOptions;
}

/**
 * The base class of an answer with these columns of a read model. `more` adds what the columns do not contain: a description, the
 * shape of a value that is stored as JSON.
 */
export function answerOf<Row extends object>(
  { columns }: PickedColumns<Row>,
  more: Partial<Record<keyof Row & string, ApiPropertyOptions>> = {},
): new () => Row {
  class Answer {}
  const descriptions: Readonly<Record<string, ApiPropertyOptions | undefined>> = more;
  for (const [name, { kind }] of Object.entries<Column<unknown>>(columns))
    ApiProperty(schemaOf(kind, descriptions[name]))(Answer.prototype, name);
  return Answer as new () => Row;
}
