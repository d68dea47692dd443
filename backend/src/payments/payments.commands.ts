import type { Sku } from '@orderstream/contracts/catalogue';
import { Command } from '../platform/command.ts';

export type Quote = { priceId: string; unitAmount: number; currency: string };

/** What one unit costs at this moment. Refused when the SKU is not for sale. */
export class QuotePrice extends Command<Quote> {
  readonly type = 'QuotePrice';
  constructor(readonly sku: Sku) {
    super();
  }
}

/** Makes sure that nobody can complete a checkout any more, and says what had become of it. */
export class CloseCheckout extends Command<'expired' | 'paid' | 'pending'> {
  readonly type = 'CloseCheckout';
  constructor(
    readonly orderId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}
