import type { EventStore } from '@orderstream/eventstore/event-store';
import type { EVENT_STORE } from '../tokens.ts';
import type { Command } from './command.ts';
import type { CommandClass } from './cqrs.ts';
import { useCase, type DepsOf, type Needs, type UseCase } from './use-case.ts';

declare const granted: unique symbol;

/** Shows that the stream of an effect outside the shop was asked just before. Gateways demand it for each change that they make. */
export type EffectPermit = { readonly [granted]: true };

/**
 * Has an effect outside the shop if its stream still wants it; answers null if not. A fact may be delivered again long after its
 * effect was made, refused or given up: the server outside may have forgotten that, only the stream knows.
 */
export async function ifWanted<Wanted, Answer>(
  store: EventStore,
  stillWanted: (store: EventStore) => Promise<Wanted | null>,
  carryOut: (permit: EffectPermit, wanted: Wanted) => Promise<Answer>,
): Promise<Answer | null> {
  const wanted = await stillWanted(store);
  return wanted === null ? null : carryOut({} as EffectPermit, wanted);
}

type Effect<C, N extends Needs, Wanted> = {
  /** Asks the stream that the effect belongs to; null if that does not want it, or no longer. */
  stillWanted: (this: void, store: EventStore, command: C) => Promise<Wanted | null>;
  carryOut: (this: void, command: C, deps: DepsOf<N>, permit: EffectPermit, wanted: Wanted) => Promise<void>;
};
type NeedsStore = Needs & { store: typeof EVENT_STORE };

/** Declares the function that has one effect outside the shop. It is called only if the stream of the effect wants it. */
export function outsideEffect<C extends Command<void>, N extends NeedsStore, Wanted>(
  command: CommandClass<C>,
  needs: N,
  { stillWanted, carryOut }: Effect<C, N, Wanted>,
): UseCase<C, N> {
  const run = async (sentCommand: C, deps: DepsOf<N>): Promise<void> => {
    const { store } = deps as { store: EventStore };
    await ifWanted(
      store,
      (eventStore) => stillWanted(eventStore, sentCommand),
      (permit, wanted) => carryOut(sentCommand, deps, permit, wanted),
    );
  };
  return useCase(command, needs, run as Parameters<typeof useCase<C, N>>[2]);
}
