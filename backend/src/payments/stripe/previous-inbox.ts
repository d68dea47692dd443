import type { WebhookEvent } from '@orderstream/contracts/payments/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Statements } from '../../platform/database/statements.ts';
import type Stripe from 'stripe';
import { EVENT_STORE, POOL } from '../../platform/tokens.ts';
import { WebhookVault, type Via } from './webhook.vault.ts';

/** The inbox of the previous version: its facts are in streams `stripe_event-…`, its bodies in vault.webhook_body. */
@Injectable()
export class PreviousInbox {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(POOL) private readonly pool: Statements,
    @Inject(WebhookVault) private readonly inbox: WebhookVault,
  ) {}

  /** Interrupted at any point, it can be repeated: the inbox keeps an event once. */
  async takeOver(id: string, via: Via): Promise<void> {
    const { events } = await this.store.read<WebhookEvent>(`stripe_event-${id}`);
    if (events.some(({ type }) => type === 'webhook_handled')) return;
    const { rows } = await this.pool.query<{ body: string }>('select body from vault.webhook_body where id = $1', [id]);
    const [kept] = rows;
    if (!kept) return;
    await this.inbox.take(JSON.parse(kept.body) as Stripe.Event, kept.body, via);
    await this.delete(id);
  }

  /** Unsettled events about a deleted user are taken over first, without their bodies. */
  async forget(userId: string, customerId: string | null): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>('select id from vault.webhook_body where user_id = $1 or customer_id = $2', [
      userId,
      customerId,
    ]);
    for (const { id } of rows) {
      await this.takeOver(id, 'list');
      await this.delete(id);
    }
  }

  async sweep(days: number): Promise<void> {
    await this.pool.query('delete from vault.webhook_body where received_at < now() - make_interval(secs => $1)', [days * 86_400]);
  }

  private async delete(id: string): Promise<void> {
    await this.pool.query('delete from vault.webhook_body where id = $1', [id]);
  }
}
