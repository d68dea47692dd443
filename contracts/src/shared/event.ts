import { z } from 'zod';
import { actor, sources, type Actor, type Source } from './actor.ts';

/** One capability's vocabulary: event type → schema of its data. */
export type Schemas = Record<string, z.ZodType>;

/** `{ type: 'order_paid'; data: … } | …` */
export type EventOf<S extends Schemas> = { [T in keyof S & string]: { type: T; data: z.output<S[T]> } }[keyof S & string];

export type AnyEvent = { type: string; data: unknown };

/** The members of a union of events that carry one of the given types. */
export type OfType<E extends { type: string }, T extends E['type']> = Extract<E, { type: T }>;

/** Why a command was given, where neither the command nor its event says it. */
export type ContextReason = 'granted_on_command_line';

/** Metadata that the platform adds to every event automatically. */
export const meta = z.object({
  $correlationId: z.uuid(),
  $causationId: z.uuid(),
  actor,
  source: z.enum(sources),
  reason: z.string().max(64).optional(),
  /** The payment provider's event that caused it. */
  provider_event: z.string().max(255).optional(),
  commandId: z.uuid(),
  schema: z.int().positive(),
  at: z.iso.datetime(),
  traceparent: z.string().max(64).optional(),
});
export type Meta = z.output<typeof meta> & { actor: Actor; source: Source };

/** An event as stored in the log. Distributes over a union, so that `event.type` narrows `event.data`. */
export type Recorded<E extends AnyEvent = AnyEvent> = E extends AnyEvent
  ? { id: string; stream: string; revision: bigint; position: bigint; at: string; type: E['type']; data: E['data']; meta: Meta }
  : never;

/** What processes and read models get of an event: its type says where it is from, so none of them looks at the name of a stream. */
export type HandledEvent<E extends AnyEvent = AnyEvent> = E extends AnyEvent ? Omit<Recorded<E>, 'stream'> : never;
