import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { DeliverWhatWaits } from '../orders/fulfilment.commands.ts';
import { bornOf } from '../platform/deciding/born.ts';
import { Command } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { ParkedWork } from '../platform/processes/parked-work.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { detailOf, type Entry } from './attention-entry.ts';
import { attention } from './attention.decider.ts';
import { payment } from './payment.decider.ts';
import { SettleDispute } from './stripe/settling.commands.ts';
import { notNow } from './stripe/stripe.gateway.ts';
import { WebhookVault } from './stripe/webhook.vault.ts';

/** A member of the office retries an entry of the queue. */
export class RetryAttention extends Command {
  readonly type = 'RetryAttention';
  constructor(readonly entry: Entry) {
    super();
  }
}

/** The namespace of the ids of retried refunds. */
const refundsAgain = '3d0f6f0e-52c1-5b54-9d4b-7f1a0c9be0a6';

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

  /** The retry is recorded before it is made, so that the log names the person who requested it. */
  async execute({ entry }: RetryAttention) {
    const requestId = bornOf(currentContext().commandId, 'retry');
    const noted = await transact(this.store, attention, entry.id, { type: 'NoteRetry', entry, requestId });
    await this.again(entry);
    return noted;
  }

  private async again(entry: Entry): Promise<void> {
    switch (entry.kind) {
      case 'webhook_parked':
        return this.webhooks.retry(detailOf(entry, 'stripe_event_id'));
      case 'process_parked':
        return this.work.retry(detailOf(entry, 'process'), detailOf(entry, 'stream'));
      case 'timer_parked':
        return this.work.retryTimer(detailOf(entry, 'model'), detailOf(entry, 'timer_id'));
      case 'deletion_waiting':
        return this.work.retry('deletion', `account-${of(entry.userId)}`);
      case 'dispute_open':
        await this.commands.execute(new SettleDispute(detailOf(entry, 'dispute_id'))).catch((error: unknown) => {
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

  /** Each failure gets one new attempt: several people may request it at once, and may still see the entry afterwards. */
  private async refundAgain(chargeId: string, { amount, details }: Entry): Promise<void> {
    const { requested } = (await load(this.store, payment, chargeId)).state;
    const { refund_id: failed, request_id: earlier } = details;
    const reason = (typeof earlier === 'string' && requested[earlier]?.reason) || 'requested_by_customer';
    const requestId = bornOf(refundsAgain, `${chargeId}/${failed ?? earlier}`);
    const wish = { chargeId, requestId, amount: of(amount), reason };
    await transact(this.store, payment, chargeId, { type: 'RequestRefundAgain', ...wish });
  }
}
