import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { pool } from './pool.decider.ts';
import { UpdateProduct } from './update-product.ts';

/** A quarantined unit works again: it is in stock, with new private information where a customer has seen the old one. */
export class MendProduct extends Command {
  readonly type = 'MendProduct';
  constructor(
    readonly productId: string,
    readonly sku: Sku,
    readonly privateInfo: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(MendProduct)
export class MendProductHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The text first: a unit that is in stock already says what it is meant to. */
  async execute({ productId, sku, privateInfo }: MendProduct): Promise<Reached> {
    const unit = (await load(this.store, pool, sku)).state.units.get(productId);
    if (!unit?.quarantine) throw refusal('product_not_quarantined');
    if (privateInfo !== undefined) await this.commands.execute(new UpdateProduct(productId, sku, { privateInfo }));
    return transact(this.store, pool, sku, { type: 'MendProduct', sku, productId });
  }
}
