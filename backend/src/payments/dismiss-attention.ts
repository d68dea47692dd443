import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { DismissCause } from '@orderstream/contracts/payments/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RecordReviewDismissed } from '../orders/orders.commands.ts';
import { bornOf } from '../platform/deciding/born.ts';
import { Command } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { ParkedWork } from '../platform/processes/parked-work.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { detailOf, type Entry } from './attention-entry.ts';
import { attention } from './attention.decider.ts';
import { freeFromCheckout } from './free-from-checkout.ts';
import { payment } from './payment.decider.ts';
import { WebhookVault } from './stripe/webhook.vault.ts';

/** A member of the office takes an entry off the queue and gives the reason. */
export class DismissAttention extends Command {
  readonly type = 'DismissAttention';
  constructor(
    readonly entry: Entry,
    readonly cause: DismissCause,
  ) {
    super();
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
    const requestId = bornOf(currentContext().commandId, 'dismissal');
    // Before the entry is closed: after a crash in between, it can be dismissed again.
    if (entry.kind === 'payment_mismatched') await this.endReview(entry);
    const noted = await transact(this.store, attention, entry.id, { type: 'NoteDismissal', entry, requestId, cause });
    if (entry.kind === 'webhook_parked') await this.webhooks.close(detailOf(entry, 'stripe_event_id'), 'ignored');
    if (entry.kind === 'process_parked') {
      await this.giveUp(entry);
      await this.work.skip(detailOf(entry, 'process'), detailOf(entry, 'event_id'));
    }
    return noted;
  }

  /** The payment stays where it is; its order can be paid or canceled again. */
  private async endReview({ orderId, chargeId }: Entry): Promise<void> {
    if (orderId === null || chargeId === null) return;
    const { sessionId } = (await load(this.store, payment, chargeId)).state;
    await this.commands.execute(new RecordReviewDismissed(orderId, chargeId));
    if (sessionId) await freeFromCheckout(this.commands, orderId, sessionId);
  }

  /** A refund that will not be carried out no longer reserves its amount. */
  private async giveUp(entry: Entry): Promise<void> {
    const { events } = await this.store.read<PaymentEvent>(detailOf(entry, 'stream'));
    const given = events.find(({ id }) => id === detailOf(entry, 'event_id'));
    if (given?.type !== 'payment_refund_requested') return;
    const { charge_id, request_id } = given.data;
    const refused = { chargeId: charge_id, requestId: request_id, code: null };
    await transact(this.store, payment, charge_id, { type: 'RecordRefundRefused', ...refused });
  }
}
