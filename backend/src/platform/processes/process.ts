import type { AnyEvent, Only, Recorded } from '@orderstream/contracts/shared/event';
import type { RefusalCode } from '@orderstream/contracts/refusals';
import type { Command } from '../deciding/command.ts';

/** A command whose refusals have an answer. A refusal without one parks the stream where money has moved. */
export class Attempt {
  constructor(
    readonly command: Command<unknown>,
    readonly otherwise: Partial<Record<RefusalCode, Command<unknown> | readonly Command<unknown>[]>> = {},
  ) {}
  orElse(answers: Partial<Record<RefusalCode, Command<unknown> | readonly Command<unknown>[]>>): Attempt {
    return new Attempt(this.command, { ...this.otherwise, ...answers });
  }
}
export const attempt = (command: Command<unknown>): Attempt => new Attempt(command);

/** What follows from an event. A plain command may be refused: that is a normal answer. */
export type Consequence = Command<unknown> | Attempt | readonly (Command<unknown> | Attempt)[];

/** Written out for an event that nothing follows from. */
export const nothing = 'nothing' as const;

/** A table from event to command. Keeps no state, may see anything twice: deciders make that harmless. */
export interface Process<E extends AnyEvent> {
  /** Also the name under which its shares are kept. */
  readonly name: string;
  /**
   * Where it begins in a shop that has been open before there was this process. `now`: what has happened is over, as for
   * whatever tells people something. A new reaction to the past is a process of its own that begins at the `beginning`.
   */
  readonly begins: 'beginning' | 'now';
  readonly when: { readonly [T in E['type']]: ((event: Recorded<Only<E, T>>) => Consequence) | typeof nothing };
}
