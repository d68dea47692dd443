import { Command } from '../platform/command.ts';

/** Refused unless the account exists, is active and stays. */
export class RequireActive extends Command<void> {
  readonly type = 'RequireActive';
  constructor(readonly userId: string) {
    super();
  }
}
