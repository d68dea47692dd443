import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { decidedAgain } from '../platform/deciding/again.ts';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { OpenSecrets } from '../stock/stock.commands.ts';
import { existingOrder } from './existing-order.ts';
import { order, refuseToShow } from './order.decider.ts';
import type { Looker } from './order.ts';

type Revealed = { products: { id: string; private_info: string | null }[]; privateInfo: string | null };

/** Opens the secrets of an order for its owner or an administrator; each look is a fact. */
export class RevealOrder extends Command<Revealed> {
  readonly type = 'RevealOrder';
  constructor(
    readonly orderId: string,
    readonly by: Looker,
    readonly what: 'products' | 'private_info' | 'everything',
  ) {
    super();
  }
}

@CommandHandler(RevealOrder)
export class RevealOrderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  execute(command: RevealOrder): Promise<Revealed> {
    return decidedAgain(3, () => this.tryToReveal(command));
  }

  /**
   * Fact before secret, and no fact where there is nothing to show. What is opened here is answered once the look is on record; it is
   * not recorded if the order has lost a unit in between.
   */
  private async tryToReveal({ orderId, by, what }: RevealOrder): Promise<Revealed> {
    const found = await existingOrder(this.store, orderId);
    refuseToShow(found, by);
    const units = what === 'private_info' ? [] : found.items;
    const words = found.type === 'custom' && what !== 'products' ? found.words : null;
    const { units: products, own: privateInfo } = await this.commands.execute(new OpenSecrets(orderId, units, words));
    const shown = products.flatMap(({ id, private_info }) => (private_info === null ? [] : [id]));
    await transact(this.store, order, orderId, { type: 'LookAtSecrets', orderId, by, units, shown, own: privateInfo !== null });
    return { products, privateInfo };
  }
}
