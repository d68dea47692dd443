import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import type { LeftUnit } from './left-unit.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { lookThenDecide } from './look-for.ts';
import { pool } from './pool.decider.ts';
import { QuarantineProduct } from './stock.commands.ts';

@CommandHandler(QuarantineProduct)
export class QuarantineProductHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LeftUnitsVault) private readonly left: LeftUnitsVault,
  ) {}

  /** What its customer has seen has mostly left the state of its pool. */
  async execute({ sku, orderId, productId, assignment, seen }: QuarantineProduct): Promise<void> {
    const { store, left } = this;
    const isTheirs = (row: LeftUnit) => row.how === 'sold' && row.orderId === orderId && row.assignment === assignment;
    await lookThenDecide({ store, left }, sku, [productId], ({ state, rows }) => {
      const row = rows.get(productId);
      const known = row?.version && isTheirs(row) ? { fingerprint: row.version, moves: row.moves } : null;
      const about = { sku, orderId, productId, assignment, seen, cleared: state.cleared, left: known };
      return transact(store, pool, sku, { type: 'DecideQuarantine', ...about });
    });
  }
}
