import type { AbandonCause } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { AssignProducts } from '../stock/stock.commands.ts';
import { existingOrder } from './existing-order.ts';
import { CarryOutAssignment } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';

const undone: readonly string[] = ['product_not_available', 'product_unknown', 'promised_to_orders'] satisfies AbandonCause[];
const isUndoing = (code: string): code is Exclude<AbandonCause, 'order_closed'> => undone.includes(code);

@CommandHandler(CarryOutAssignment)
export class CarryOutAssignmentHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Safe to repeat at any point: every pool ignores what it has done already. */
  async execute({ orderId }: CarryOutAssignment) {
    const { assigning, assigningItself, assignments, userId, position } = await existingOrder(this.store, orderId);
    if (!assigning) return { position };
    try {
      for (const { sku, product_ids } of assigning)
        await this.commands.execute(new AssignProducts(sku, { orderId, userId }, product_ids, assignments, assigningItself));
    } catch (error) {
      if (!(error instanceof Refusal) || !isUndoing(error.code)) throw error;
      await transact(this.store, order, orderId, { type: 'AbandonAssignment', orderId, cause: error.code });
      throw error;
    }
    return transact(this.store, order, orderId, { type: 'FinishAssignment', orderId });
  }
}
