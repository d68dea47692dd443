import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { SETTINGS, type Settings } from '../../platform/settings.ts';
import { LOG } from '../../platform/tokens.ts';
import { PaymentLinksVault } from '../payment-links.vault.ts';
import { heardTypes, type HeardType } from './heard-events.ts';
import { Inbox } from './inbox.ts';
import { LongAbsence } from './long-absence.ts';
import { PreviousInbox } from './previous-inbox.ts';
import { ReconciliationVault } from './reconciliation.vault.ts';
import { StripeGateway } from './stripe.gateway.ts';
import { WebhookVault } from './webhook.vault.ts';

/** The provider keeps events for 30 days; what was created lately may not be listed yet. */
const firstLookSeconds = 29 * 86_400;
const overlapSeconds = 600;
const mostTypes = 20;

/** Asks the provider what happened, for the case that it could not tell us. What it lists goes through the same inbox. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(ReconciliationVault) private readonly vault: ReconciliationVault,
    @Inject(WebhookVault) private readonly webhooks: WebhookVault,
    @Inject(PreviousInbox) private readonly previous: PreviousInbox,
    @Inject(PaymentLinksVault) private readonly links: PaymentLinksVault,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(LongAbsence) private readonly absence: LongAbsence,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.stripe) this.#running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  private async run(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.round().catch((error: unknown) => this.log.warn({ err: error }, 'the provider could not be asked for its events'));
      await sleep(this.settings.reconcileSeconds * 1000, undefined, { signal }).catch(() => undefined);
    }
  }

  private async round(): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const since = await this.vault.take(now - firstLookSeconds, this.settings.reconcileSeconds * 0.9);
    if (since === null) return;
    if (since < now - firstLookSeconds) await this.absence.makeUpFor(since, this.#ending.signal);
    for (let from = 0; from < heardTypes.length; from += mostTypes) await this.look(heardTypes.slice(from, from + mostTypes), since);
    // Whoever was stopped on the way has not seen everything.
    if (this.#ending.signal.aborted) return;
    await this.vault.seen(now - overlapSeconds);
    await this.webhooks.sweep(this.settings.webhookBodyDays);
    await this.previous.sweep(this.settings.webhookBodyDays);
    await this.links.sweep();
  }

  private async look(types: readonly HeardType[], since: number): Promise<void> {
    const created = { gte: since };
    for await (const events of this.stripe.pages((client, page) => client.events.list({ types: [...types], created, ...page }))) {
      const known = await this.webhooks.known(events.map(({ id }) => id));
      for (const event of events.filter(({ id }) => !known.has(id)).reverse()) await this.inbox.take(event, JSON.stringify(event), 'list');
      if (this.#ending.signal.aborted) return;
    }
  }
}
