/** What a command answers with unless its class says otherwise: how far the log has to be read to see what it did. */
export type Reached = { position: string };

declare const answer: unique symbol;

/** A wish, named in the imperative. `type` repeats the class's name for the decider's `switch`. */
export abstract class Command<Answer = Reached> {
  abstract readonly type: string;
  /** For the compiler only: what the command bus answers with. */
  declare readonly [answer]?: Answer;
}
