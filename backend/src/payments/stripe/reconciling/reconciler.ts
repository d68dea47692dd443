import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Rounds } from '../../../platform/processes/rounds.ts';
import { SETTINGS, type Settings } from '../../../platform/settings/settings.ts';
import { LOG } from '../../../platform/tokens.ts';
import { PaymentLinksVault } from '../../checkout/payment-links.vault.ts';
import { webhookTypes, type WebhookType } from '../webhooks/webhook-events.ts';
import { Backfill } from './backfill.ts';
import { ReconciliationVault } from './reconciliation.vault.ts';
import { StripeGateway } from '../stripe.gateway.ts';
import { WebhookVault } from '../webhooks/webhook.vault.ts';

/** The provider keeps events for 30 days; the latest ones may not be listed yet. */
const firstLookSeconds = 29 * 86_400;
const overlapSeconds = 600;
const mostTypes = 20;
/** After a long absence a round lists all that the provider has kept. */
const longestBackfillMilliseconds = 3 * 3_600_000;

/** Lists the provider's events in case a webhook was lost. They go through the same inbox. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #rounds = new Rounds();

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
    if (!this.settings.stripe) return;
    // What waits for the provider would otherwise stay until its pause is over, unless another webhook that waited comes first.
    this.stripe.reach.onReturn = () => {
      void this.webhooks
        .resume()
        .catch((error: unknown) => this.log.warn({ err: error }, 'webhooks that waited for the provider stay postponed'));
    };
    this.#rounds.start({
      name: 'reconciler',
      round: (signal) => this.round(signal),
      limitMilliseconds: longestBackfillMilliseconds,
      pauseMilliseconds: this.settings.reconcileSeconds * 1000,
      onTrouble: (error) => this.log.warn({ err: error }, 'the events of the provider could not be listed'),
    });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#rounds.stop();
  }

  private async round(signal: AbortSignal): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const everySeconds = this.settings.reconcileSeconds * 0.9;
    const since = await this.vault.take(now - firstLookSeconds, everySeconds);
    if (since === null) return;
    const onTrouble = (error: unknown) => this.log.warn({ err: error }, 'another worker may list the events of the provider, too');
    // After an absence a round may take long: meanwhile no other worker begins one.
    const prolonging = setInterval(() => void this.vault.prolong(everySeconds).catch(onTrouble), (everySeconds * 1000) / 3);
    try {
      await this.catchUp(since, now, signal);
    } finally {
      clearInterval(prolonging);
    }
  }

  private async catchUp(since: number, now: number, signal: AbortSignal): Promise<void> {
    if (since < now - firstLookSeconds) await this.backfill.run(since, signal);
    for (let from = 0; from < webhookTypes.length; from += mostTypes)
      await this.look(webhookTypes.slice(from, from + mostTypes), since, signal);
    // An aborted round has not seen everything.
    if (signal.aborted) return;
    await this.vault.recordSeen(now - overlapSeconds);
    await this.webhooks.sweep(this.settings.webhookBodyDays);
    await this.links.sweep();
  }

  private async look(types: readonly WebhookType[], since: number, signal: AbortSignal): Promise<void> {
    const created = { gte: since };
    for await (const events of this.stripe.pages((client, page) => client.events.list({ types: [...types], created, ...page }))) {
      const known = await this.webhooks.knownIds(events.map(({ id }) => id));
      for (const event of events.filter(({ id }) => !known.has(id)).reverse())
        await this.webhooks.take(event, JSON.stringify(event), 'list');
      if (signal.aborted) return;
    }
  }
}
