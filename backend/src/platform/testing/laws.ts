import type { AnyEvent } from '@orderstream/contracts/shared/event';
import fc from 'fast-check';
import type { Decider } from '../deciding/decider.ts';
import { Refusal } from '../deciding/refusal.ts';

/**
 * Decides one command after another from an empty stream, and yields each event with the states around it; a refused command leaves no
 * trace.
 */
export function* decidedSteps<State, C extends { readonly type: string }, E extends AnyEvent>(
  decider: Decider<State, C, E>,
  commands: readonly C[],
  now: Date,
  as: (state: State, command: C) => C = (_, command) => command,
): Generator<{ before: State; event: E; state: State }> {
  let state = decider.initial;
  for (const command of commands) {
    const decided = decideOrRefuse(decider, state, as(state, command), now);
    for (const event of decided === 'refused' ? [] : decided) {
      const before = state;
      state = decider.evolve(before, event);
      yield { before, event, state };
    }
  }
}

/** The state and the events after these commands. */
export function playCommands<State, C extends { readonly type: string }, E extends AnyEvent>(
  decider: Decider<State, C, E>,
  commands: readonly C[],
  now: Date,
) {
  const all = [...decidedSteps(decider, commands, now)];
  return { state: all.at(-1)?.state ?? decider.initial, events: all.map(({ event }) => event) };
}

/** The events of a command, or 'refused'. */
function decideOrRefuse<State, C extends { readonly type: string }, E extends AnyEvent>(
  decider: Decider<State, C, E>,
  state: State,
  command: C,
  now: Date,
) {
  try {
    return decider.decide(state, command, now);
  } catch (error) {
    if (error instanceof Refusal) return 'refused' as const;
    throw error;
  }
}

/** Generators of the constant fields of a command. */
export const constantFields = <const Parts extends object>(parts: Parts) =>
  Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, fc.constant(value)])) as {
    readonly [Key in keyof Parts]: fc.Arbitrary<Parts[Key]>;
  };

/** A generator of any command of a decider. A new member of the union does not compile until it has a generator here. */
export const anyCommandOf = <C extends { readonly type: string }>(generators: {
  readonly [T in C['type']]: fc.MaybeWeightedArbitrary<Extract<C, { readonly type: T }>>;
}): fc.Arbitrary<C> => fc.oneof(...Object.values<fc.MaybeWeightedArbitrary<C>>(generators));

/** Specs of the laws of every decider: repeating an accepted command changes nothing, and deciding does not change the state. */
export function deciderLaws<State, C extends { readonly type: string }, E extends AnyEvent>(
  decider: Decider<State, C, E>,
  anyCommand: fc.Arbitrary<C>,
) {
  const now = new Date('2026-01-15T12:00:00.000Z');
  const anyHistory = fc.array(anyCommand, { maxLength: 30, size: 'max' });

  it('does nothing for a repeated accepted command', () => {
    expect.hasAssertions();
    let accepted = 0;
    fc.assert(
      fc.property(anyHistory, anyCommand, (history, command) => {
        const { state } = playCommands(decider, history, now);
        const first = decideOrRefuse(decider, state, command, now);
        if (first === 'refused') return;
        accepted += 1;
        expect(decideOrRefuse(decider, first.reduce(decider.evolve, state), command, now)).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it('does not change the state while deciding', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(anyHistory, anyCommand, (history, command) => {
        const { state } = playCommands(decider, history, now);
        const before = structuredClone(state);
        decideOrRefuse(decider, state, command, now);
        expect(state).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });
}
