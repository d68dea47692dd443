import type { Actor, Source } from '@orderstream/contracts/shared/actor';
import type { AnyEvent, ContextReason, Meta } from '@orderstream/contracts/shared/event';
import { v5 } from 'uuid';
import type { NewEvent } from './event-store.ts';
import { versionOf } from './upcasters.ts';

/** Who, why and on whose behalf: what the events of one command have in common. */
export type Origin = {
  commandId: string;
  correlationId: string;
  causationId: string;
  actor: Actor;
  source: Source;
  reason?: ContextReason;
  providerEvent?: string;
  traceparent?: string;
};

/**
 * The same command gives the event of one revision the same id, so that a repeated append is the same append. Further on
 * in the stream it would be another fact, and has another id.
 */
export const eventId = (commandId: string, stream: string, revision: bigint): string => v5(`${stream}/${revision}`, commandId);

/** Events as a decider returned them, with what the log keeps beside them. `first`: the revision of the first of them. */
export function withMetadata<E extends AnyEvent>(
  stream: string,
  events: readonly E[],
  origin: Origin,
  at: Date,
  first: bigint = 0n,
): NewEvent<E>[] {
  const { commandId, correlationId, causationId, actor, source, reason, providerEvent, traceparent } = origin;
  const common: Omit<Meta, 'schema'> = {
    $correlationId: correlationId,
    $causationId: causationId,
    actor,
    source,
    ...(reason === undefined ? {} : { reason }),
    ...(providerEvent === undefined ? {} : { provider_event: providerEvent }),
    commandId,
    at: at.toISOString(),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  return events.map((event, index) => ({
    ...event,
    id: eventId(commandId, stream, first + BigInt(index)),
    meta: { ...common, schema: versionOf(event.type) },
  }));
}
