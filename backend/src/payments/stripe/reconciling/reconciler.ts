import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { round } from '../../../platform/processes/rounds.ts';
import { SETTINGS, type Settings } from '../../../platform/settings/settings.ts';
import { LOG } from '../../../platform/tokens.ts';
import { PaymentLinksVault } from '../../checkout/payment-links.vault.ts';
import { webhookTypes, type WebhookType } from '../webhooks/webhook-events.ts';
import { Backfill } from './backfill.ts';
import { ReconciliationVault } from './reconciliation.vault.ts';
import { StripeGateway } from '../stripe.gateway.ts';
import { WebhookVault } from '../webhooks/webhook.vault.ts';

/** The provider stores events for 30 days; the latest ones may not be listed yet. */
const firstLookSeconds = 29 * 86_400;
const overlapSeconds = 600;
const mostTypes = 20;
/** After a long absence a round lists all stored objects of the provider. */
const longestBackfillMilliseconds = 3 * 3_600_000;

/** Lists the provider's events in case a webhook was lost. They go through the same inbox. One worker at a time lists them. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap {
  constructor(
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(ReconciliationVault) private readonly vault: ReconciliationVault,
    @Inject(WebhookVault) private readonly webhooks: WebhookVault,
    @Inject(PaymentLinksVault) private readonly links: PaymentLinksVault,
    @Inject(Backfill) private readonly backfill: Backfill,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    // Postponed webhooks would otherwise wait until their pause is over or another postponed webhook succeeds.
    this.stripe.reach.onReturn = () => {
      void this.webhooks
        .resume()
        .catch((error: unknown) => this.log.warn({ err: error }, 'webhooks that waited for the provider stay postponed'));
    };
  }

  /** Stores all events since the last round; takes hours after a long absence. */
  async run(signal: AbortSignal): Promise<void> {
    if (!this.settings.stripe) return;
    const now = Math.floor(Date.now() / 1000);
    const since = await this.vault.seenUntil(now - firstLookSeconds);
    if (since < now - firstLookSeconds) await this.backfill.run(since, signal);
    for (let from = 0; from < webhookTypes.length; from += mostTypes)
      await this.takeEvents(webhookTypes.slice(from, from + mostTypes), since, signal);
    // An aborted round has not seen everything.
    if (signal.aborted) return;
    await this.vault.recordSeen(now - overlapSeconds, overlapSeconds);
    await this.webhooks.sweep(this.settings.webhookBodyDays);
    await this.links.sweep();
  }

  private async takeEvents(types: readonly WebhookType[], since: number, signal: AbortSignal): Promise<void> {
    const created = { gte: since };
    for await (const events of this.stripe.pages((client, page) => client.events.list({ types: [...types], created, ...page }))) {
      const stored = await this.webhooks.storedIds(events.map(({ id }) => id));
      for (const event of events.filter(({ id }) => !stored.has(id)).reverse())
        await this.webhooks.storeEvent(event, JSON.stringify(event), 'list');
      if (signal.aborted) return;
    }
  }
}

export const reconciliationRound = round({
  ...{ name: 'reconciler', needs: { reconciler: Reconciler, settings: SETTINGS }, milliseconds: longestBackfillMilliseconds },
  async run({ reconciler, settings }, { signal }) {
    await reconciler.run(signal);
    return signal.aborted ? 0 : settings.reconcileSeconds;
  },
});
