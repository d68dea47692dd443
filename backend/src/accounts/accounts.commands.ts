import type { Language } from '@orderstream/contracts/shared/languages';
import { command } from '../platform/deciding/command.ts';

/** Brings the stream of administrators and the rights of the person's sessions up to date with the account. */
export class SyncAdministrator extends command('SyncAdministrator')<{ userId: string }, void>() {}

/** Carries out the remaining steps of a deletion that has started. */
export class CarryOutDeletion extends command('CarryOutDeletion')<{ userId: string; causeId: string }, void>() {}

/** Returns a user's address and language for mails; null for a deleted user. */
export class FindAddressee extends command('FindAddressee')<{ userId: string }, Addressee | null>() {}
export type Addressee = { address: string; language: Language | null };

/** Returns a new one-time token for a link in a mail; null for a deleted user, and for a link that was withdrawn before it was sent. */
export class MintToken extends command('MintToken')<
  {
    userId: string;
    purpose: 'confirm_email' | 'reset_password';
    /** When the mail was requested. */
    requestedAt: Date;
  },
  string | null
>() {}

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

/** Returns a user's billing data; null for a deleted user. */
export class FindBilling extends command('FindBilling')<{ userId: string }, Billing | null>() {}

/** Changes a user's billing data, which is personal and therefore only in the vault, not in the log. */
export class ChangeBilling extends command('ChangeBilling')<{ userId: string; billing: Billing }, void>() {}
