import type { AbandonCause } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { AssignProducts, SeenBefore } from '../stock/stock.commands.ts';
import { existingOrder } from './existing-order.ts';
import { CarryOutReplacement } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';

const undone: readonly string[] = ['product_not_available', 'product_unknown', 'promised_to_orders'] satisfies AbandonCause[];
const isUndoing = (code: string): code is Exclude<AbandonCause, 'order_closed'> => undone.includes(code);

@CommandHandler(CarryOutReplacement)
export class CarryOutReplacementHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Safe to repeat at any point. The old unit leaves the order by the fact that gives it the new one, and the pool after it. */
  async execute({ orderId }: CarryOutReplacement) {
    const { replacing, userId, position } = await existingOrder(this.store, orderId);
    if (!replacing) return { position };
    const { product_id, replaced_by, unit_sku, assignment } = replacing;
    try {
      await this.commands.execute(new AssignProducts(unit_sku, { orderId, userId }, [replaced_by], assignment));
    } catch (error) {
      if (!(error instanceof Refusal) || !isUndoing(error.code)) throw error;
      await transact(this.store, order, orderId, { type: 'AbandonReplacement', orderId, cause: error.code });
      throw error;
    }
    const seenBefore = (await this.commands.execute(new SeenBefore([product_id]))).length > 0;
    return transact(this.store, order, orderId, { type: 'FinishReplacement', orderId, seenBefore });
  }
}
