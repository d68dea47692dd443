import type { Language, ProfileField } from '@orderstream/contracts/accounts/lifecycle';
import { Command, type Reached } from '../platform/command.ts';
import type { GooglePerson } from './google-person.ts';
import type { PersonalData } from './people.vault.ts';

/** By what a person shows that a session is theirs: the present password, or a sign-in of the last minutes where there is none. */
export type Proof = { fresh: boolean; password?: string | undefined };

/** Who signed in. */
export type Recognised = { id: string; email: string };

/** Wishes of people about themselves. They touch the vault, and owe the log a fact. */
export class SignUp extends Command<Reached & { user_id: string }> {
  readonly type = 'SignUp';
  constructor(
    readonly email: string,
    readonly password: string,
    readonly person: PersonalData,
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

export class SignInWithPassword extends Command<Recognised> {
  readonly type = 'SignInWithPassword';
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

export class SignInWithGoogle extends Command<Recognised> {
  readonly type = 'SignInWithGoogle';
  constructor(
    readonly person: GooglePerson,
    readonly browserLanguage: Language | null,
  ) {
    super();
  }
}

/** An e-mail with a link is asked for. Whether anybody has this address is found out later, so nobody learns it. */
export class AskForLink extends Command<void> {
  readonly type = 'AskForLink';
  constructor(
    readonly email: string,
    readonly template: LinkTemplate,
  ) {
    super();
  }
}
export type LinkTemplate = 'email_confirmation' | 'password_reset';

/** Sends the e-mail that was asked for, if somebody has this address. */
export class SendLink extends Command<void> {
  readonly type = 'SendLink';
  constructor(
    readonly email: string,
    readonly template: LinkTemplate,
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
    readonly proof: Proof,
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

export class EndSessions extends Command<void> {
  readonly type = 'EndSessions';
  constructor(
    readonly userId: string,
    /** One, or every one but the present. */
    readonly which: { only: string } | { except: string },
  ) {
    super();
  }
}

/** A refresh token that had been exchanged before: somebody has a copy. */
export class EndStolenSession extends Command<void> {
  readonly type = 'EndStolenSession';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}
