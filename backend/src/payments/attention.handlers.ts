import type { EventStore } from '@orderstream/eventstore/event-store';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { Inject } from '@nestjs/common';
import { DeliverWhatWaits } from '../orders/orders.commands.ts';
import { bornOf } from '../platform/born.ts';
import { currentContext } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load, transact } from '../platform/decides.ts';
import { ParkedWork } from '../platform/parked-work.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { DismissAttention, NoteDismissal, NoteRetry, RetryAttention, type Entry } from './attention.commands.ts';
import { attention } from './attention.decider.ts';
import { RecordRefundRefused, RequestRefundAgain } from './payment.commands.ts';
import { payment } from './payment.decider.ts';
import { SettleDispute } from './stripe/settling.commands.ts';
import { notNow } from './stripe/stripe.gateway.ts';
import { WebhookVault } from './stripe/webhook.vault.ts';

/** What the ids of refunds that are tried again are made from. */
const refundsAgain = '3d0f6f0e-52c1-5b54-9d4b-7f1a0c9be0a6';

/** An id or a name that an entry of this kind always has. */
function told({ details, id }: Entry, name: string): string {
  const value = details[name];
  if (typeof value !== 'string') throw new Error(`${id} does not say its ${name}`);
  return value;
}
function of<T>(value: T | null): T {
  if (value === null) throw refusal('action_not_offered');
  return value;
}

@CommandHandler(RetryAttention)
export class RetryAttentionHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(ParkedWork) private readonly work: ParkedWork,
    @Inject(WebhookVault) private readonly webhooks: WebhookVault,
  ) {}

  /** Who wanted it is on record before it is done. */
  async execute({ entry }: RetryAttention) {
    const noted = await transact(this.store, attention, entry.id, new NoteRetry(entry, bornOf(currentContext().commandId, 'retry')));
    await this.again(entry);
    return noted;
  }

  private async again(entry: Entry): Promise<void> {
    switch (entry.kind) {
      case 'webhook_parked':
        return this.webhooks.retry(told(entry, 'stripe_event_id'));
      case 'process_parked':
        return this.work.retry(told(entry, 'process'), told(entry, 'stream'));
      case 'timer_parked':
        return this.work.retryTimer(told(entry, 'model'), told(entry, 'timer_id'));
      case 'deletion_waiting':
        return this.work.retry('deletion', `account-${of(entry.userId)}`);
      case 'dispute_open':
        await this.commands.execute(new SettleDispute(told(entry, 'dispute_id'))).catch((error: unknown) => {
          throw notNow(error);
        });
        return;
      case 'refund_failed':
        return this.refundAgain(of(entry.chargeId), entry);
      case 'delivery_waits_for_account':
        return this.commands.execute(new DeliverWhatWaits(of(entry.orderId), of(entry.userId)));
      case 'subscription_without_payment':
      case 'waiting_for_stock':
      case 'payment_mismatched':
      case 'unknown_payment':
      case 'problem_reported':
        throw refusal('action_not_offered');
    }
  }

  /** People may ask for it at once, and see the entry a moment after it was dealt with: each failure has one new attempt. */
  private async refundAgain(chargeId: string, { amount, details }: Entry): Promise<void> {
    const { requested } = (await load(this.store, payment, chargeId)).state;
    const { refund_id: failed, request_id: earlier } = details;
    const reason = (typeof earlier === 'string' && requested[earlier]?.reason) || 'requested_by_customer';
    const wish = bornOf(refundsAgain, `${chargeId}/${failed ?? earlier}`);
    await this.commands.execute(new RequestRefundAgain(chargeId, wish, of(amount), reason));
  }
}

@CommandHandler(DismissAttention)
export class DismissAttentionHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(ParkedWork) private readonly work: ParkedWork,
    @Inject(WebhookVault) private readonly webhooks: WebhookVault,
  ) {}

  async execute({ entry, cause }: DismissAttention) {
    const wish = new NoteDismissal(entry, bornOf(currentContext().commandId, 'dismissal'), cause);
    const noted = await transact(this.store, attention, entry.id, wish);
    if (entry.kind === 'webhook_parked') await this.webhooks.close(told(entry, 'stripe_event_id'), 'ignored');
    if (entry.kind === 'process_parked') {
      await this.giveUp(entry);
      await this.work.skip(told(entry, 'process'), told(entry, 'event_id'));
    }
    return noted;
  }

  /** A refund that nobody carries out any more keeps no money back from another one. */
  private async giveUp(entry: Entry): Promise<void> {
    const { events } = await this.store.read<PaymentEvent>(told(entry, 'stream'));
    const given = events.find(({ id }) => id === told(entry, 'event_id'));
    if (given?.type !== 'payment_refund_requested') return;
    const { charge_id, request_id } = given.data;
    await this.commands.execute(new RecordRefundRefused(charge_id, request_id, null));
  }
}

export const attentionHandlers = [RetryAttentionHandler, DismissAttentionHandler];
