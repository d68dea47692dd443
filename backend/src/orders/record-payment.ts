import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Reached } from '../platform/command.ts';
import { CommandHandler } from '../platform/cqrs.ts';
import { recalled, transact } from '../platform/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { OpenOrders } from './open-orders.ts';
import { RecordPayment } from './order.commands.ts';
import { order } from './order.decider.ts';

@CommandHandler(RecordPayment)
export class RecordPaymentHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  /** Fact before slot: until it is freed, the row still names an order that awaits its delivery. */
  async execute(command: RecordPayment): Promise<Reached> {
    const reached = this.recorded(command) ?? (await transact(this.store, order, command.orderId, command));
    await this.openOrders.paid(command.orderId);
    return reached;
  }

  /** A charge that has paid its order has paid it for good, so what is remembered cannot be out of date. */
  private recorded({ orderId, payment }: RecordPayment): Reached | null {
    const known = recalled(this.store, order, orderId, ({ chargeId }) => chargeId === payment.charge_id);
    return known && { position: known.position.toString() };
  }
}
