/** The default answer of a command: the position up to which the log must be read to see its effect. */
export type Reached = { position: string };

/** The key of a property that exists for the compiler only: it carries the type of a command's answer. */
export declare const answerType: unique symbol;

/** A command, named in the imperative. `type` repeats the class's name for the decider's `switch`. */
export interface Command<Answer = Reached, Type extends string = string> {
  readonly type: Type;
  /** For the compiler only: the type of the command bus's answer. */
  readonly [answerType]?: Answer;
}

/** The constructor of a command; its argument may be omitted if no field is required. */
export interface CommandWith<Fields extends object, Answer, Type extends string> {
  new (...fields: object extends Fields ? [fields?: Fields] : [fields: Fields]): Command<Answer, Type> & Readonly<Fields>;
}

/** The base class of every command: assigns the fields that its constructor gets. */
export class NamedFields {
  constructor(
    readonly type: string,
    fields: object = {},
  ) {
    Object.assign(this, fields);
  }
}

/** The base class of a command with these fields: `class HoldStock extends command('HoldStock')<{ sku: Sku }>() {}`. */
export const command =
  <Type extends string>(type: Type) =>
  <Fields extends object = object, Answer = Reached>(): CommandWith<Fields, Answer, Type> =>
    class extends NamedFields {
      constructor(fields?: Fields) {
        super(type, fields);
      }
    } as CommandWith<Fields, Answer, Type>;
