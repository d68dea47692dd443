import type { AnyEvent } from '@orderstream/contracts/shared/event';
import type { RefusalCode } from '@orderstream/contracts/refusals';
import type { Decider } from '../deciding/decider.ts';
import { Refusal } from '../deciding/refusal.ts';

const noon = new Date('2026-01-15T12:00:00.000Z');

/** Specs of a decider in one line: given(history).when(command).then(events) | .nothing() | .refuses(code) */
export function specOf<State, C extends { readonly type: string }, E extends AnyEvent>(decider: Decider<State, C, E>) {
  const stateAfter = (history: readonly E[]) => history.reduce<State>(decider.evolve, decider.initial);
  /** The new events of a command, or the code of its refusal. */
  const outcomeOf = (history: readonly E[], command: C, now: Date): readonly E[] | RefusalCode => {
    try {
      return decider.decide(stateAfter(history), command, now);
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  };
  return (...history: readonly E[]) => ({
    when: (command: C, now: Date = noon) => ({
      then: (...events: readonly E[]) => expect(outcomeOf(history, command, now)).toEqual(events),
      nothing: () => expect(outcomeOf(history, command, now)).toEqual([]),
      refuses: (code: RefusalCode) => expect(outcomeOf(history, command, now)).toBe(code),
    }),
  });
}
