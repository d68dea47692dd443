import { allEvents, type EventType } from '@orderstream/contracts/events';
import { customerStoryKinds, customerStoryFields, type CustomerStoryKind } from '@orderstream/contracts/orders/timeline';
import { sources, type Actor, type Source } from '@orderstream/contracts/shared/actor';
import type { LogRow } from '@orderstream/projections/notifications/notifications-logs.table';
import { ApiProperty } from '@nestjs/swagger';

const eventTypes = Object.keys(allEvents) as EventType[];

export class CustomerTimelineEntry {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ enum: customerStoryKinds }) kind!: CustomerStoryKind;
  @ApiProperty({ type: String, format: 'date-time' }) at!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'ids, amounts and codes' }) data!: Record<string, unknown>;
}

/** A fact of the order in the form shown to its customer. */
export function entryForCustomer({ id, event_type, created_at: at, payload }: LogRow): CustomerTimelineEntry {
  const kind = event_type as CustomerStoryKind;
  const fields: readonly string[] = customerStoryFields[kind];
  return { id, kind, at, data: Object.fromEntries(fields.map((field) => [field, payload[field]])) };
}

export class TimelineAnswer {
  @ApiProperty({ type: [CustomerTimelineEntry], description: 'oldest first' }) items!: CustomerTimelineEntry[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}

export class NamedActorAnswer implements Actor {
  @ApiProperty({ enum: ['user', 'anonymous', 'provider', 'system'] }) kind!: Actor['kind'];
  @ApiProperty({ type: String, nullable: true }) id!: string | null;
  @ApiProperty({ enum: ['customer', 'admin', 'auditor', 'moderator'], nullable: true }) role!: Actor['role'];
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

export class CauseAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ enum: eventTypes }) kind!: EventType;
  @ApiProperty({ type: String, format: 'date-time' }) at!: string;
  @ApiProperty({ enum: sources }) source!: Source;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) order_id!: string | null;
}

export class OfficeTimelineEntry {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ enum: eventTypes }) kind!: EventType;
  @ApiProperty({ type: String, format: 'date-time' }) at!: string;
  @ApiProperty({ type: NamedActorAnswer }) actor!: NamedActorAnswer;
  @ApiProperty({ enum: sources }) source!: Source;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: String, format: 'uuid', description: 'the event, request or timer that caused it' }) cause_id!: string;
  @ApiProperty({ type: [CauseAnswer], description: 'its causes, the nearest first' }) causes!: CauseAnswer[];
  @ApiProperty({ type: 'object', additionalProperties: true }) payload!: Record<string, unknown>;
}

export class AdminTimelineAnswer {
  @ApiProperty({ type: [OfficeTimelineEntry], description: 'oldest first' }) items!: OfficeTimelineEntry[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}
