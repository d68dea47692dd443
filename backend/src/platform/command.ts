/** A wish, named in the imperative. `type` repeats the class's name for the decider's `switch`. */
export abstract class Command {
  abstract readonly type: string;
}
