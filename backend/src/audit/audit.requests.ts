import { allEvents, type EventType } from '@orderstream/contracts/events';
import { sources, type Actor, type Source } from '@orderstream/contracts/shared/actor';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsOptional, IsUUID } from 'class-validator';
import { PageQuery } from '../platform/page.requests.ts';

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

export class EventAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String }) event_type!: EventType;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) order_id!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) user_id!: string | null;
  @ApiProperty({ type: String, nullable: true }) user_name!: string | null;
  @ApiProperty({ type: Boolean }) user_deleted!: boolean;
  @ApiProperty({ type: String, format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) payload!: Record<string, unknown>;
  @ApiProperty({ type: ActorAnswer }) actor!: ActorAnswer;
  @ApiProperty({ enum: sources }) source!: Source;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: String, format: 'uuid', description: 'the event, the request or the timer that it came of' }) cause_id!: string;
}

export class EventsAnswer {
  @ApiProperty({ type: [EventAnswer] }) items!: EventAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}
