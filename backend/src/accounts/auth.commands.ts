import type { Language, ProfileField } from '@orderstream/contracts/accounts/lifecycle';
import { Command } from '../platform/command.ts';
import type { GooglePerson } from './google.gateway.ts';

/** Wishes of people about themselves. They touch the vault, and owe the log a fact. */
export class SignUp extends Command {
  readonly type = 'SignUp';
  constructor(
    readonly email: string,
    readonly password: string,
    readonly person: { full_name: string; business_name: string | null; phone: string | null; description: string | null },
    readonly language: Language | null,
  ) {
    super();
  }
}

export class ConfirmByToken extends Command {
  readonly type = 'ConfirmByToken';
  constructor(readonly token: string) {
    super();
  }
}

export class SignInWithPassword extends Command {
  readonly type = 'SignInWithPassword';
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

export class SignInWithGoogle extends Command {
  readonly type = 'SignInWithGoogle';
  constructor(readonly person: GooglePerson) {
    super();
  }
}

/** An e-mail with a link, if somebody has this address. Nobody learns whether. */
export class AskForLink extends Command {
  readonly type = 'AskForLink';
  constructor(
    readonly email: string,
    readonly template: 'email_confirmation' | 'password_reset',
  ) {
    super();
  }
}

export class ResetPassword extends Command {
  readonly type = 'ResetPassword';
  constructor(
    readonly token: string,
    readonly password: string,
  ) {
    super();
  }
}

export class ChangePassword extends Command {
  readonly type = 'ChangePassword';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly password: string,
  ) {
    super();
  }
}

export class ChangeProfile extends Command {
  readonly type = 'ChangeProfile';
  constructor(
    readonly userId: string,
    readonly wished: Partial<Record<ProfileField, string | null>>,
  ) {
    super();
  }
}
