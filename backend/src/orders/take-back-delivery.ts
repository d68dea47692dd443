import type { Picks } from '@orderstream/contracts/stock/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/command.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { UnassignProducts } from '../stock/pool.commands.ts';
import { SeenBefore } from '../stock/stock.commands.ts';
import { TakeBackProducts } from './order.commands.ts';
import { order } from './order.decider.ts';

/** An administrator takes units back before their customer has seen them. */
export class TakeBackDelivery extends Command {
  readonly type = 'TakeBackDelivery';
  constructor(readonly orderId: string) {
    super();
  }
}

@CommandHandler(TakeBackDelivery)
export class TakeBackDeliveryHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ orderId }: TakeBackDelivery) {
    const { status, items } = (await load(this.store, order, orderId)).state;
    if (status === 'unborn') throw refusal('order_unknown');
    const ids = items.flatMap(({ product_ids }) => product_ids);
    if (ids.length === 0) throw refusal('no_products_assigned');
    return this.commands.execute(new TakeBackProducts(orderId, await this.commands.execute(new SeenBefore(ids))));
  }
}

/** Units that an order gave back are in stock again. */
export class ReturnUnseen extends Command<void> {
  readonly type = 'ReturnUnseen';
  constructor(
    readonly order: { orderId: string; userId: string },
    readonly items: Picks,
    /** The order waits for as many again. */
    readonly keepClaim: boolean,
    /** The one of its assignments that is undone. */
    readonly assignment: number,
  ) {
    super();
  }
}

@CommandHandler(ReturnUnseen)
export class ReturnUnseenHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** The order names what goes back. Units that were seen before looks were facts of the order stay where they are. */
  async execute({ order: forOrder, items, keepClaim, assignment }: ReturnUnseen): Promise<void> {
    const seen = new Set(await this.commands.execute(new SeenBefore(items.flatMap(({ product_ids }) => product_ids))));
    for (const { sku, product_ids } of items) {
      const unseen = product_ids.filter((id) => !seen.has(id));
      if (unseen.length > 0) await this.commands.execute(new UnassignProducts(sku, forOrder, unseen, keepClaim, assignment));
    }
  }
}
