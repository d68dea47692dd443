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
/** The provider has no older events. */
const oldestSeconds = 31 * 86_400;
/** Events of a longer time are listed in parts, the earliest first, and what has been seen is recorded after each. */
const partSeconds = 86_400;
/** A round pauses after this time, well before the watchdog would end the worker. */
const mostMilliseconds = 120_000;
const mostTypes = 20;

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

  /** Stores all events since the last round. Returns whether that is all: after a long absence it takes several rounds. */
  async run(signal: AbortSignal): Promise<boolean> {
    if (!this.settings.stripe) return true;
    const until = Date.now() + mostMilliseconds;
    const now = Math.floor(Date.now() / 1000);
    const since = await this.vault.seenUntil(now - firstLookSeconds);
    if (since < now - firstLookSeconds && !(await this.backfill.run(since, signal))) return false;
    for (let from = Math.max(since, now - oldestSeconds), isLast = false; !isLast; from += partSeconds) {
      isLast = from + partSeconds >= now;
      await this.takeEvents(isLast ? { gte: from } : { gte: from, lt: from + partSeconds }, signal);
      // An aborted round has not seen everything.
      if (signal.aborted) return false;
      await this.vault.recordSeen(isLast ? now - overlapSeconds : from + partSeconds, overlapSeconds);
      if (!isLast && Date.now() >= until) return false;
    }
    await this.vault.endBackfill();
    await this.webhooks.sweep(this.settings.webhookBodyDays);
    await this.links.sweep();
    return true;
  }

  private async takeEvents(created: { gte: number; lt?: number }, signal: AbortSignal): Promise<void> {
    for (let from = 0; from < webhookTypes.length; from += mostTypes)
      await this.takeEventsOf(webhookTypes.slice(from, from + mostTypes), created, signal);
  }

  private async takeEventsOf(types: readonly WebhookType[], created: { gte: number; lt?: number }, signal: AbortSignal): Promise<void> {
    for await (const events of this.stripe.pages((client, page) => client.events.list({ types: [...types], created, ...page }))) {
      const stored = await this.webhooks.storedIds(events.map(({ id }) => id));
      for (const event of events.filter(({ id }) => !stored.has(id)).reverse())
        await this.webhooks.storeEvent(event, JSON.stringify(event), 'list');
      if (signal.aborted) return;
    }
  }
}

export const reconciliationRound = round({
  name: 'reconciler',
  needs: { reconciler: Reconciler, settings: SETTINGS },
  run: async ({ reconciler, settings }, { signal }) => ((await reconciler.run(signal)) ? settings.reconcileSeconds : 0),
});
