import type { AnyEvent } from '@orderstream/contracts/shared/event';

/** The rule of one kind of stream. Pure: the command contains its whole input, including the time. */
export interface Decider<State, C extends { readonly type: string }, E extends AnyEvent> {
  /** Stream names are `{category}-{id}`. */
  readonly category: string;
  readonly initial: State;
  /** Not the caller's → as if it did not exist; already done → `[]`; not allowed → `throw refusal(…)`; otherwise the facts. */
  readonly decide: (state: State, command: C, now: Date) => readonly E[];
  readonly evolve: (state: State, event: E) => State;
  /**
   * For streams that grow long: the state as JSON, in parts that each take about a millisecond to encode, and the state extended
   * by one part. A changed `evolve` or state needs a new version.
   */
  readonly snapshots?: {
    readonly version: number;
    readonly pack: (state: State) => Iterable<unknown>;
    readonly unpack: (state: State, part: unknown) => State;
  };
}

/** The snapshot functions of a state that is JSON already, and stays small even if its stream becomes long. */
export const jsonSnapshot = <State>(version: number): NonNullable<Decider<State, never, AnyEvent>['snapshots']> => ({
  version,
  pack: (state) => [state],
  unpack: (_beginning, part) => part as State,
});
