import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { custody } from './custody.decider.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { openUnits } from './open-units.ts';
import { PrivateInfoVault } from './private-info.vault.ts';

/** An administrator opens the secret of one unit. */
export class RevealUnit extends Command<string | null> {
  readonly type = 'RevealUnit';
  constructor(
    readonly productId: string,
    readonly sku: Sku,
  ) {
    super();
  }
}

@CommandHandler(RevealUnit)
export class RevealUnitHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PrivateInfoVault) private readonly vault: PrivateInfoVault,
    @Inject(LeftUnitsVault) private readonly left: LeftUnitsVault,
  ) {}

  /**
   * What there is to see is known before the look is on record, and answered after it: no look is recorded that showed nothing. The fact
   * names the order that has the unit by then.
   */
  async execute({ productId, sku }: RevealUnit): Promise<string | null> {
    const { store, vault, left } = this;
    const unit = (await openUnits({ store, vault, left }, [{ id: productId, sku }])).get(productId);
    if (!unit || unit.secret === null) return null;
    await transact(store, custody, productId, { type: 'RecordReveal', productId, orderId: unit.orderId });
    return unit.secret;
  }
}
