import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequireActive } from '../accounts/accounts.commands.ts';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { Refusal, refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { OldestUnits } from '../stock/stock.commands.ts';
import { AssignToOrder } from './assign-to-order.ts';
import { existingOrder } from './existing-order.ts';
import { CarryOutAssignment } from './fulfilment.commands.ts';

/** Delivers an order from the oldest units. The units are not chosen by a person: if others take them, the next ones do. */
export class DeliverOrder extends Command {
  readonly type = 'DeliverOrder';
  constructor(
    readonly orderId: string,
    /** Requested automatically. */
    readonly byItself = false,
  ) {
    super();
  }
}

const mostTries = 5;

@CommandHandler(DeliverOrder)
export class DeliverOrderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ orderId, byItself }: DeliverOrder): Promise<Reached> {
    const { status, type, sku, quantity, userId, assigning, openDisputes, spent, position } = await existingOrder(this.store, orderId);
    if (status === 'delivered') return { position };
    if (status !== 'paid_in_process' || type === 'custom' || !sku || !quantity) throw refusal('order_not_deliverable');
    if (openDisputes.length > 0) throw refusal('disputed');
    await this.commands.execute(new RequireActive(userId));
    if (assigning) return this.commands.execute(new CarryOutAssignment(orderId));
    for (let tries = 1; ; tries += 1) {
      const oldest = await this.commands.execute(new OldestUnits(sku, quantity + spent.length));
      const product_ids = oldest.filter((id) => !spent.includes(id)).slice(0, quantity);
      if (product_ids.length < quantity) throw refusal('out_of_stock');
      try {
        return await this.commands.execute(new AssignToOrder(orderId, [{ sku, product_ids }], byItself));
      } catch (error) {
        const taken = error instanceof Refusal && (error.code === 'product_not_available' || error.code === 'product_unknown');
        if (!taken || tries >= mostTries) throw error;
      }
    }
  }
}
