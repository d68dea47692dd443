import { allEvents, type EventType } from '@orderstream/contracts/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { answeredEvent } from '@orderstream/projections/notifications/notifications-logs.table';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsISO8601, IsString, IsUUID, MaxLength } from 'class-validator';
import { answerOf } from '../../platform/http/answer-of.ts';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { Omittable } from '../../platform/http/omittable.ts';

const eventTypes = Object.keys(allEvents) as EventType[];
const id = { type: String, format: 'uuid', required: false };
const instant = { type: String, format: 'date-time', required: false };

/** A field with several types of events, separated by commas; a body may list them. */
export const EventTypesField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, description: 'types of events, separated by commas', required: false }),
    Omittable(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (value === '' ? undefined : value.split(',')) : value)),
    IsArray(),
    IsIn(eventTypes, { each: true }),
  );
/** An optional field with a short text. */
const textField = (description: string): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: String, description, required: false }), Omittable(), IsString(), MaxLength(100));

/** An optional field that is `true` or `false` in the address. */
const booleanField = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: Boolean, description, required: false }),
    Omittable(),
    Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean(),
  );

export class EventsQuery extends PageRequest {
  @EventTypesField() types?: EventType[];
  @textField(
    'an id of the event, of its cause or of something it names, an order’s or a person’s id prefix, or a part of a person’s name or address',
  )
  search?: string;
  @textField('who did it: an id, or a part of the name or address') actor?: string;
  @booleanField('without what only says how the shop does its work') business?: boolean;
  @booleanField('also without what another fact tells, and the emails that were sent') brief?: boolean;
  @ApiProperty({ enum: eventTypes, required: false }) @Omittable() @IsIn(eventTypes) event_type?: EventType;
  @ApiProperty(id) @Omittable() @IsUUID() user_id?: string;
  @ApiProperty(id) @Omittable() @IsUUID() order_id?: string;
  @ApiProperty(id) @Omittable() @IsUUID() actor_id?: string;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) from?: string;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) to?: string;
}

export class ActorAnswer implements Actor {
  @ApiProperty({ enum: ['user', 'anonymous', 'provider', 'system'] }) kind!: Actor['kind'];
  @ApiProperty({ type: String, nullable: true }) id!: string | null;
  @ApiProperty({ enum: ['customer', 'admin', 'auditor', 'moderator'], nullable: true }) role!: Actor['role'];
}

export class EventAnswer extends answerOf(answeredEvent, {
  actor: { type: ActorAnswer },
  cause_id: { description: 'the event, the request or the timer that caused it' },
}) {
  @ApiProperty({ type: String, nullable: true }) user_name!: string | null;
  @ApiProperty({ type: String, nullable: true }) actor_name!: string | null;
  @ApiProperty({ type: Boolean }) user_deleted!: boolean;
}

export class EventsAnswer {
  @ApiProperty({ type: [EventAnswer] }) items!: EventAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}
