import type { EventType } from '@orderstream/contracts/events';
import type { Actor, Source } from '@orderstream/contracts/shared/actor';
import { ViewColumn, ViewEntity } from 'typeorm';
import { isoTime } from '../platform/read.ts';

@ViewEntity({ schema: 'read', name: 'notifications_logs', synchronize: false })
export class LogRow {
  @ViewColumn() id!: string;
  @ViewColumn() position!: string;
  @ViewColumn() stream!: string;
  @ViewColumn() revision!: string;
  @ViewColumn() event_type!: EventType;
  @ViewColumn() order_id!: string | null;
  /** The subject, not the actor. */
  @ViewColumn() user_id!: string | null;
  @ViewColumn({ transformer: isoTime }) created_at!: string;
  @ViewColumn() payload!: Record<string, unknown>;
  @ViewColumn() actor!: Actor;
  @ViewColumn() source!: Source;
  @ViewColumn() reason!: string | null;
  /** The event, the request or the timer that it came of. */
  @ViewColumn() cause_id!: string;
  @ViewColumn() correlation_id!: string;
  /** The version of the schema that the event was written in. */
  @ViewColumn() schema!: number;
  /** Every id that the event names, and the provider's event that it came of, so that one of anything finds all that happened to it. */
  @ViewColumn() subjects!: string[];
}
