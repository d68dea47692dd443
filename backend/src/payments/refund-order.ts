import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { LookAtPayment, RecordOrderRefund } from '../orders/orders.commands.ts';
import { bornOf } from '../platform/deciding/born.ts';
import { Command } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { decides, load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { left, payment, settled } from './payment.decider.ts';
import { ExecuteRefund, RecountRefunds, RequestRefund } from './payments.commands.ts';
import { RefundsGateway } from './stripe/refunds.gateway.ts';
import { SettleCharge, SettleRefund, type Settled } from './stripe/settling.commands.ts';
import { notNow, ProviderRefused } from './stripe/stripe.gateway.ts';

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

@CommandHandler(ExecuteRefund)
class ExecuteRefundHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(RefundsGateway) private readonly refunds: RefundsGateway,
  ) {}

  /** A refusal of the provider is recorded and waits for a person; any other failure is retried. */
  async execute({ wish }: ExecuteRefund): Promise<void> {
    const { chargeId, requestId } = wish;
    try {
      await transact(this.store, payment, chargeId, { type: 'RecordRefund', chargeId, refund: await this.refunds.give(wish) });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw notNow(error);
      const code = error.code?.slice(0, 64) ?? null;
      await transact(this.store, payment, chargeId, { type: 'RecordRefundRefused', chargeId, requestId, code });
    }
  }
}

@CommandHandler(SettleRefund)
class SettleRefundHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(RefundsGateway) private readonly refunds: RefundsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ refundId }: SettleRefund): Promise<Settled> {
    const found = await this.refunds.refund(refundId);
    if (!found) throw refusal('payment_unknown');
    if (!found.chargeId) return 'not_ours';
    const { chargeId, refund } = found;
    const outcome = await this.commands.execute(new SettleCharge(chargeId));
    if (outcome === 'handled') await transact(this.store, payment, chargeId, { type: 'RecordRefund', chargeId, refund });
    return outcome;
  }
}

@CommandHandler(RecountRefunds)
class RecountRefundsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The charge's current state counts, not the event: it is counted again until no refund has been added in between. */
  async execute({ orderId, chargeId, reason }: RecountRefunds): Promise<void> {
    for (let before = -1; ;) {
      const charge = (await load(this.store, payment, chargeId)).state;
      const total = settled(charge);
      if (total === before) return;
      const full = total >= charge.amount;
      if (full && reason === null) return;
      await this.commands.execute(new RecordOrderRefund(orderId, chargeId, total, full, reason ?? 'made_at_provider'));
      before = total;
    }
  }
}

/** The steps of a refund, in their order: each but the first follows from an event or a webhook. */
export const refundSteps = [
  RefundOrderHandler,
  decides(RequestRefund, payment, ({ chargeId }) => chargeId),
  ExecuteRefundHandler,
  SettleRefundHandler,
  RecountRefundsHandler,
];
