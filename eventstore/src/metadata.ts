import type { Actor, Source } from '@orderstream/contracts/shared/actor';
import type { AnyEvent, Meta } from '@orderstream/contracts/shared/event';
import { v5 } from 'uuid';
import type { NewEvent } from './event-store.ts';
import { versionOf } from './upcasters/registry.ts';

/** Who, why and on whose behalf: what the events of one command have in common. */
export type Origin = {
  commandId: string;
  correlationId: string;
  causationId: string;
  actor: Actor;
  source: Source;
  reason?: string;
  traceparent?: string;
};

/** The same command gives its events the same ids, so that a repeated append is the same append. */
export const eventId = (commandId: string, stream: string, index: number): string => v5(`${stream}/${index}`, commandId);

/** Events as a decider returned them, with what the log keeps beside them. */
export function withMetadata<E extends AnyEvent>(stream: string, events: readonly E[], origin: Origin, at: Date): NewEvent<E>[] {
  const { commandId, correlationId, causationId, actor, source, reason, traceparent } = origin;
  const common: Omit<Meta, 'schema'> = {
    $correlationId: correlationId,
    $causationId: causationId,
    actor,
    source,
    ...(reason === undefined ? {} : { reason }),
    commandId,
    at: at.toISOString(),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  return events.map((event, index) => ({
    ...event,
    id: eventId(commandId, stream, index),
    meta: { ...common, schema: versionOf(event.type) },
  }));
}
