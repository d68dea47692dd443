import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Reached } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, recalled, transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { OpenOrders } from './open-orders.ts';
import type { Order } from './order-state.ts';
import { order } from './order.decider.ts';
import { RecordPayment } from './orders.commands.ts';

@CommandHandler(RecordPayment)
export class RecordPaymentHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  /** Fact before slot: until it is freed, the row still names an order that awaits its delivery. */
  async execute(command: RecordPayment): Promise<Reached> {
    const { orderId, payment } = command;
    // A charge that has paid its order stays its payment.
    const isSettled = ({ chargeId }: Order) => chargeId === payment.charge_id;
    const reached = await transact(this.store, order, orderId, command, { isSettled });
    const { state } = recalled(this.store, order, orderId, isSettled) ?? (await load(this.store, order, orderId));
    if (isSettled(state)) await this.openOrders.paid(orderId);
    return reached;
  }
}
