import { isId, streamForm } from '@orderstream/contracts/audit/things';
import type { EventType } from '@orderstream/contracts/events';
import { sources, type Source } from '@orderstream/contracts/shared/actor';
import { answeredFact } from '@orderstream/projections/notifications/notifications-logs.table';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsUUID, Matches, ValidateBy } from 'class-validator';
import { answerOf } from '../../platform/http/answer-of.ts';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { ActorAnswer, EventTypesField } from './audit.requests.ts';
import { Omittable } from '../../platform/http/omittable.ts';

const optional = { required: false } as const;
const id = { type: String, format: 'uuid', ...optional };
const instant = { type: String, format: 'date-time', ...optional };
const orders = ['newest', 'oldest'] as const;

/** A field with a complete id, ours or the provider's. */
export const IsAnyId = (): PropertyDecorator =>
  ValidateBy({ name: 'isAnyId', validator: { validate: isId, defaultMessage: () => '$property must be a whole id' } });

export class FactsQuery extends PageRequest {
  @EventTypesField() types?: EventType[];
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) from?: string;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) to?: string;
  @ApiProperty(id) @Omittable() @IsUUID() actor_id?: string;
  @ApiProperty({ enum: sources, ...optional }) @Omittable() @IsIn(sources) source?: Source;
  @ApiProperty({ type: String, description: 'any id of ours or of the payment provider', ...optional })
  @Omittable()
  @IsAnyId()
  subject_id?: string;
  @ApiProperty(id) @Omittable() @IsUUID() correlation_id?: string;
  @ApiProperty({ type: String, ...optional }) @Omittable() @Matches(streamForm) stream?: string;
  @ApiProperty({ ...id, description: 'the same for all pages of one search, which is recorded once' })
  @Omittable()
  @IsUUID()
  search_id?: string;
  @ApiProperty({ enum: orders, ...optional }) @Omittable() @IsIn(orders) order?: (typeof orders)[number];
}

export class FactAnswer extends answerOf(answeredFact, {
  actor: { type: ActorAnswer },
  schema: { description: 'the version of the schema that it was written in' },
  cause_id: { description: 'the fact, the request or the timer that caused it' },
}) {}

export class FactsAnswer {
  @ApiProperty({ type: [FactAnswer] }) items!: FactAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}

export class EffectAnswer {
  @ApiProperty({ type: FactAnswer }) fact!: FactAnswer;
  @ApiProperty({ type: Number, description: '1 for what the fact itself caused' }) depth!: number;
}

export class FactWithSurroundingsAnswer {
  @ApiProperty({ type: FactAnswer }) fact!: FactAnswer;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'as the log has it; null where it cannot be read',
  })
  metadata!: Record<string, unknown> | null;
  @ApiProperty({ type: [FactAnswer], description: 'the nearest first' }) causes!: FactAnswer[];
  @ApiProperty({ type: [EffectAnswer], description: 'each behind its cause' }) effects!: EffectAnswer[];
  @ApiProperty({ type: [FactAnswer], description: 'before and behind it in its stream' }) neighbours!: FactAnswer[];
}
