import { Command } from '../platform/command.ts';

/** Where bills go; the country by its two letters. */
export type BillingAddress = {
  line1: string;
  line2: string | null;
  city: string;
  postal_code: string | null;
  state: string | null;
  country: string;
};

/** What stands on bills besides name and address of e-mail. Both may be missing. */
export type Billing = { address: BillingAddress | null; vatNumber: string | null };

/** Answers what stands on somebody's bills; null when the person is gone. */
export class FindBilling extends Command<Billing | null> {
  readonly type = 'FindBilling';
  constructor(readonly userId: string) {
    super();
  }
}

/** Kept in the vault alone: it is personal, and no reader of the log would miss it. */
export class ChangeBilling extends Command<void> {
  readonly type = 'ChangeBilling';
  constructor(
    readonly userId: string,
    readonly billing: Billing,
  ) {
    super();
  }
}
