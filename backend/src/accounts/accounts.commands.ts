import type { AccountStatus, Language } from '@orderstream/contracts/accounts/lifecycle';
import { Command } from '../platform/deciding/command.ts';

/** Makes the first administrator of an installation, at its operator's request. */
export class MakeAdministrator extends Command {
  readonly type = 'MakeAdministrator';
  constructor(readonly email: string) {
    super();
  }
}

/** Records on the stream of administrators whether the account is an active one. */
export class SettleAdministrator extends Command<void> {
  readonly type = 'SettleAdministrator';
  constructor(readonly userId: string) {
    super();
  }
}

/** Carries out the remaining steps of a deletion that has started. */
export class CarryOutDeletion extends Command<void> {
  readonly type = 'CarryOutDeletion';
  constructor(
    readonly userId: string,
    readonly causeId: string,
  ) {
    super();
  }
}

/** Answers a user's address and language for mails; null for a deleted user. */
export class FindAddressee extends Command<Addressee | null> {
  readonly type = 'FindAddressee';
  constructor(readonly userId: string) {
    super();
  }
}
export type Addressee = { address: string; language: Language | null };

/** Answers how an account stands by the log; null for one that does not exist, or no longer. */
export class FindStanding extends Command<{ status: AccountStatus; email_confirmed: boolean } | null> {
  readonly type = 'FindStanding';
  constructor(readonly userId: string) {
    super();
  }
}

/** Answers a new one-time token for a link in a mail; null for a deleted user, and for a link that was withdrawn before it was sent. */
export class MintToken extends Command<string | null> {
  readonly type = 'MintToken';
  constructor(
    readonly userId: string,
    readonly purpose: 'confirm_email' | 'reset_password',
    /** When the mail was requested. */
    readonly requestedAt: Date,
  ) {
    super();
  }
}

/** Refused unless the account is active and no deletion has started. */
export class RequireActive extends Command<void> {
  readonly type = 'RequireActive';
  constructor(readonly userId: string) {
    super();
  }
}

/** Answers how far the deletion of an account has come; `unknown` for an id that never was an account's. */
export class LookAtAccount extends Command<'here' | 'leaving' | 'gone' | 'unknown'> {
  readonly type = 'LookAtAccount';
  constructor(readonly userId: string) {
    super();
  }
}

/** A billing address; the country is its two-letter code. */
export type BillingAddress = {
  line1: string;
  line2: string | null;
  city: string;
  postal_code: string | null;
  state: string | null;
  country: string;
};

/** The data on bills besides name and e-mail address. Both may be missing. */
export type Billing = { address: BillingAddress | null; vatNumber: string | null };

/** Answers a user's billing data; null for a deleted user. */
export class FindBilling extends Command<Billing | null> {
  readonly type = 'FindBilling';
  constructor(readonly userId: string) {
    super();
  }
}

/** Deletes expired sessions, links of mails, unfinished sign-ins, and secrets of authenticator apps that were not confirmed. */
export class SweepSignIns extends Command<void> {
  readonly type = 'SweepSignIns';
}
