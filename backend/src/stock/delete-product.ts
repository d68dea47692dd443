import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { decideOrLook } from './look-for.ts';
import { pool } from './pool.decider.ts';

export class DeleteProduct extends Command {
  readonly type = 'DeleteProduct';
  constructor(
    readonly sku: Sku,
    readonly productId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteProduct)
export class DeleteProductHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LeftUnitsVault) private readonly left: LeftUnitsVault,
  ) {}

  execute(command: DeleteProduct): Promise<Reached> {
    const { store, left } = this;
    const { sku, productId } = command;
    const decide = () => transact(store, pool, sku, command);
    return decideOrLook({ store, left }, sku, [productId], decide, ({ reached, rows }) => {
      const how = rows.get(productId)?.how;
      if (how === 'sold') throw refusal('product_assigned');
      return how === 'deleted' ? reached : null;
    });
  }
}
