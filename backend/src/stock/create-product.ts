import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { bornOf } from '../platform/deciding/born.ts';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { lookThenDecide } from './look-for.ts';
import { pool } from './pool.decider.ts';
import { refuseDuplicate, refuseEmpty } from './private-info-rules.ts';
import { PrivateInfoVault } from './private-info.vault.ts';

/** Takes a unit into stock together with its secret. */
export class CreateProduct extends Command<Reached & { product_id: string }> {
  readonly type = 'CreateProduct';
  constructor(
    readonly sku: Sku,
    readonly privateInfo: string,
  ) {
    super();
  }
}

@CommandHandler(CreateProduct)
export class CreateProductHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LeftUnitsVault) private readonly left: LeftUnitsVault,
    @Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault,
  ) {}

  /** Secret before fact: a unit in stock can always be delivered. */
  async execute({ sku, privateInfo }: CreateProduct) {
    const { store, left } = this;
    refuseEmpty(privateInfo);
    const productId = bornOf(currentContext().commandId, 'product');
    await refuseDuplicate({ store, left }, this.vault, privateInfo, productId);
    await this.vault.keep(productId, privateInfo);
    const fingerprint = this.vault.fingerprint(privateInfo);
    const { position } = await lookThenDecide({ store, left }, sku, [productId], async ({ state: { cleared }, reached, rows }) =>
      rows.has(productId) ? reached : transact(store, pool, sku, { type: 'AddProduct', sku, productId, fingerprint, cleared }),
    );
    return { product_id: productId, position };
  }
}
