import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { LookAtPayment } from '../orders/orders.commands.ts';
import { bornOf } from '../platform/deciding/born.ts';
import { Command } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { left, payment } from './payment.decider.ts';

/**
 * An administrator refunds an order; `amount` null: the unrefunded rest. `givenBack`: the amount that they saw as refunded or
 * pending. `chargesAside`: the charges that may be refunded if the order is unpaid.
 */
export class RefundOrder extends Command {
  readonly type = 'RefundOrder';
  constructor(
    readonly orderId: string,
    readonly amount: number | null,
    readonly reason: RefundReason,
    readonly givenBack: number | null = null,
    readonly chargesAside: readonly string[] = [],
  ) {
    super();
  }
}

@CommandHandler(RefundOrder)
export class RefundOrderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The request is recorded before any money moves; the process of payments then has it carried out. */
  async execute({ orderId, amount, reason, givenBack, chargesAside }: RefundOrder) {
    const chargeId = (await this.commands.execute(new LookAtPayment(orderId))).chargeId ?? (await this.aside(orderId, chargesAside));
    if (!chargeId) throw refusal('order_not_paid');
    if ((await load(this.store, payment, chargeId)).state.orderId !== orderId) throw refusal('payment_unknown');
    const requestId = bornOf(currentContext().commandId, 'refund');
    const wish = { chargeId, requestId, amount, reason, owed: false, givenBack };
    return transact(this.store, payment, chargeId, { type: 'RequestRefund', ...wish });
  }

  /** The charges' own streams decide: a refunded charge does not block another. */
  private async aside(orderId: string, chargeIds: readonly string[]): Promise<string | null> {
    const states = await Promise.all(chargeIds.map(async (id) => ({ id, ...(await load(this.store, payment, id)).state })));
    const aside = states.filter((charge) => charge.orderId === orderId && charge.aside);
    return (aside.find((charge) => left(charge) > 0) ?? aside[0])?.id ?? null;
  }
}
