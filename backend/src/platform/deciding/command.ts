/** The default answer of a command: the position up to which the log must be read to see its effect. */
export type Reached = { position: string };

declare const answer: unique symbol;

/** A command, named in the imperative. `type` repeats the class's name for the decider's `switch`. */
export abstract class Command<Answer = Reached> {
  abstract readonly type: string;
  /** For the compiler only: the type of the command bus's answer. */
  declare readonly [answer]?: Answer;
}
