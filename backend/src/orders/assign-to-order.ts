import type { Picks } from '@orderstream/contracts/stock/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequireActive } from '../accounts/accounts.commands.ts';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { existingOrder } from './existing-order.ts';
import { CarryOutAssignment } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';

/** Gives units to an order, from however many pools. */
export class AssignToOrder extends Command {
  readonly type = 'AssignToOrder';
  constructor(
    readonly orderId: string,
    readonly items: Picks,
    readonly byItself = false,
  ) {
    super();
  }
}

@CommandHandler(AssignToOrder)
export class AssignToOrderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Customers who are not active get nothing delivered: the order waits until they are, or until an administrator decides. */
  async execute({ orderId, items, byItself }: AssignToOrder) {
    const { status, userId } = await existingOrder(this.store, orderId);
    if (status === 'paid_in_process') await this.commands.execute(new RequireActive(userId));
    await transact(this.store, order, orderId, { type: 'StartAssignment', orderId, items, byItself });
    return this.commands.execute(new CarryOutAssignment(orderId));
  }
}
