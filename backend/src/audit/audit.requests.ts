import { allEvents, type EventType } from '@orderstream/contracts/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { eventAnswered } from '@orderstream/projections/notifications/notifications-logs.table';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsOptional, IsUUID } from 'class-validator';
import { answerOf } from '../platform/http/answer-of.ts';
import { PageQuery } from '../platform/http/page.requests.ts';

const eventTypes = Object.keys(allEvents) as EventType[];
const id = { type: String, format: 'uuid', required: false };
const instant = { type: String, format: 'date-time', required: false };

export class EventsQuery extends PageQuery {
  @ApiProperty({ enum: eventTypes, required: false }) @IsOptional() @IsIn(eventTypes) event_type?: EventType;
  @ApiProperty(id) @IsOptional() @IsUUID() user_id?: string;
  @ApiProperty(id) @IsOptional() @IsUUID() order_id?: string;
  @ApiProperty(instant) @IsOptional() @IsISO8601({ strict: true }) from?: string;
  @ApiProperty(instant) @IsOptional() @IsISO8601({ strict: true }) to?: string;
}

export class ActorAnswer implements Actor {
  @ApiProperty({ enum: ['user', 'anonymous', 'provider', 'system'] }) kind!: Actor['kind'];
  @ApiProperty({ type: String, nullable: true }) id!: string | null;
  @ApiProperty({ enum: ['customer', 'admin', 'auditor', 'moderator'], nullable: true }) role!: Actor['role'];
}

export class EventAnswer extends answerOf(eventAnswered, {
  actor: { type: ActorAnswer },
  cause_id: { description: 'the event, the request or the timer that it came of' },
}) {
  @ApiProperty({ type: String, nullable: true }) user_name!: string | null;
  @ApiProperty({ type: Boolean }) user_deleted!: boolean;
}

export class EventsAnswer {
  @ApiProperty({ type: [EventAnswer] }) items!: EventAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}
