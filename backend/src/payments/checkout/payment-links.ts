import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../../platform/tokens.ts';
import { PaymentLinksVault, type ReceiptLinks } from './payment-links.vault.ts';
import { StripeReads } from '../stripe/settling/stripe-reads.gateway.ts';

export type LinkedCharge = { chargeId: string; invoiceId: string | null };

const noLinks: ReceiptLinks = { receipt_url: null, invoice_url: null, invoice_pdf: null };
const inParallel = 10;
const patienceMilliseconds = 3_000;
/** After a failure, no links are requested for this long. */
const pauseMilliseconds = 10_000;

/** Receipts and invoices, fetched when they are shown. A list never waits long for them, and never fails because of them. */
@Injectable()
export class PaymentLinks {
  #silentUntil = 0;

  constructor(
    @Inject(PaymentLinksVault) private readonly vault: PaymentLinksVault,
    @Inject(StripeReads) private readonly reads: StripeReads,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** A function from a charge to its links, which are empty where the provider does not answer in time. */
  async linksOf(userId: string, wanted: readonly LinkedCharge[]): Promise<(chargeId: string | null) => ReceiptLinks> {
    if (wanted.length === 0 || !(await this.vault.hasPerson(userId))) return () => noLinks;
    const links = await this.vault.freshLinks(wanted.map(({ chargeId }) => chargeId));
    const missing = wanted.filter(({ chargeId }) => !links.has(chargeId));
    if (missing.length > 0 && Date.now() > this.#silentUntil) await this.fetchMissing(userId, missing, links);
    return (chargeId) => (chargeId !== null && links.get(chargeId)) || noLinks;
  }

  /** Fetches missing links within the time limit; later answers are stored for the next request. */
  private async fetchMissing(userId: string, missing: readonly LinkedCharge[], links: Map<string, ReceiptLinks>): Promise<void> {
    const queue = [...missing];
    const fetchInTurn = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const fetched = await this.reads.links(next);
        links.set(next.chargeId, fetched);
        if (fetched.receipt_url !== null) await this.vault.keep(userId, next.chargeId, fetched);
      }
    };
    const fetching = Promise.all(Array.from({ length: inParallel }, fetchInTurn)).catch((error: unknown) => {
      queue.length = 0;
      this.#silentUntil = Date.now() + pauseMilliseconds;
      this.log.warn({ err: error }, 'the provider could not be asked for receipts');
    });
    await Promise.race([fetching, sleep(patienceMilliseconds, undefined, { ref: false })]);
  }
}
