import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { decidedAgain } from '../platform/deciding/again.ts';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { OpenSecrets, type Secret } from '../stock/stock.commands.ts';
import { order } from './order.decider.ts';
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

  /** Fact before secret: what the order has at the moment of the look is shown, and cannot be taken back any more. */
  private async tryToReveal({ orderId, by, what }: RevealOrder): Promise<Revealed> {
    const { userId, status, type, items, words } = (await load(this.store, order, orderId)).state;
    if (status === 'unborn') throw refusal('order_unknown');
    const units = what === 'private_info' ? [] : items;
    const own = type === 'custom' && what !== 'products';
    await transact(this.store, order, orderId, { type: 'LookAtSecrets', orderId, by, units, own });
    const ids = units.flatMap(({ product_ids }) => product_ids);
    const secrets: Secret[] = units.flatMap(({ sku, product_ids }) =>
      product_ids.map((productId): Secret => ({ subject: { kind: 'product', productId, orderId, userId }, sku })),
    );
    if (own) secrets.push({ subject: { kind: 'order', productId: null, orderId, userId }, words });
    const opened = await this.commands.execute(new OpenSecrets(secrets));
    const products = ids.map((id, index) => ({ id, private_info: opened[index] ?? null }));
    return { products, privateInfo: opened[ids.length] ?? null };
  }
}
