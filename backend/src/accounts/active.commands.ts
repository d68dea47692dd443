import { Command } from '../platform/command.ts';

/** Refused unless the account exists, is active and stays. */
export class RequireActive extends Command<void> {
  readonly type = 'RequireActive';
  constructor(readonly userId: string) {
    super();
  }
}

/** What has become of an account that somebody may have left; `unknown` where there never was one. */
export class LookAtAccount extends Command<'here' | 'leaving' | 'gone' | 'unknown'> {
  readonly type = 'LookAtAccount';
  constructor(readonly userId: string) {
    super();
  }
}
