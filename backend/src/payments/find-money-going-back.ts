import type { AttentionEvent, PaymentEvent } from '@orderstream/contracts/payments/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { FindMoneyGoingBack } from './payments.commands.ts';
import { payment } from './payment.decider.ts';

const fails = (type: string) => type === 'payment_refund_failed' || type === 'payment_refund_refused';

@CommandHandler(FindMoneyGoingBack)
export class FindMoneyGoingBackHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ chargeId }: FindMoneyGoingBack): Promise<boolean> {
    const { requested, refunds, owed } = (await load(this.store, payment, chargeId)).state;
    const isAwaited = Object.values(requested).some(({ answered }) => !answered);
    if (isAwaited || Object.values(refunds).some(({ status }) => status === 'pending')) return true;
    return owed > 0 && !(await this.isGivenUp(chargeId));
  }

  /** The office has said since that the failed refund is not needed: the customer keeps the order instead. */
  private async isGivenUp(chargeId: string): Promise<boolean> {
    const charge = await this.store.read<PaymentEvent>(`payment-${chargeId}`);
    const entry = await this.store.read<AttentionEvent>(`attention-refund.${chargeId}`);
    const failed = charge.events.findLast(({ type }) => fails(type))?.position ?? 0n;
    const dismissed = entry.events.findLast((event) => event.type === 'attention_dismissed');
    return dismissed?.type === 'attention_dismissed' && dismissed.data.cause === 'not_needed' && dismissed.position > failed;
  }
}
