import type { AnyEvent, HandledEvent, OfType } from '@orderstream/contracts/shared/event';
import type { RefusalCode } from '@orderstream/contracts/refusals';
import type { Command } from '../deciding/command.ts';

/** A command with alternatives to send when it is refused. Where money has moved, a refusal without an alternative parks the stream. */
export class Attempt {
  constructor(
    readonly command: Command<unknown>,
    readonly otherwise: Partial<Record<RefusalCode, Command<unknown> | readonly Command<unknown>[]>> = {},
  ) {}
  /** Adds the commands to send instead where this one is refused with one of these codes. */
  orElse(answers: Partial<Record<RefusalCode, Command<unknown> | readonly Command<unknown>[]>>): Attempt {
    return new Attempt(this.command, { ...this.otherwise, ...answers });
  }
}
/** A command for which alternatives can be given: `attempt(new Deliver(…)).orElse({ out_of_stock: new Wait(…) })`. */
export const attempt = (command: Command<unknown>): Attempt => new Attempt(command);

/** The consequences of an event. A plain command may be refused: that is a normal result. */
export type Consequence = Command<unknown> | Attempt | readonly (Command<unknown> | Attempt)[];

/** A table from event to command. Keeps no state and may see an event twice: deciders make that harmless. */
export interface Process<E extends AnyEvent> {
  /** Also the name of its shares in the database. */
  readonly name: string;
  /**
   * Where the process starts in a shop that existed before it. `now` skips the past, as processes that notify people must. A new
   * reaction to past events is a separate process that starts at the `beginning`.
   */
  readonly begins: 'beginning' | 'now';
  /**
   * Events that one command may record many times at once, with the same consequence: it is carried out for the first of them, which
   * sees what all of them have changed.
   */
  readonly oncePerCommand?: readonly E['type'][];
  readonly when: { readonly [T in E['type']]: (event: HandledEvent<OfType<E, T>>) => Consequence };
}
