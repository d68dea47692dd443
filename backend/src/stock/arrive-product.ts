import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { moveProductIn } from './move-product-in.ts';
import { ArriveProduct } from './stock.commands.ts';

@CommandHandler(ArriveProduct)
export class ArriveProductHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LeftUnitsVault) private readonly left: LeftUnitsVault,
  ) {}

  async execute(arriving: ArriveProduct): Promise<void> {
    const { store, left } = this;
    await moveProductIn({ store, left }, arriving);
  }
}
