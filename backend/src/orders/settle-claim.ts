import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { decidedAgain } from '../platform/deciding/again.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { KeepHold, ReleaseHold } from '../stock/stock.commands.ts';
import { LastClearing } from '../stock/stock.commands.ts';
import { SettleClaim } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';

@CommandHandler(SettleClaim)
export class SettleClaimHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ orderId, sku, paid }: SettleClaim): Promise<void> {
    if (paid && (await this.isKept(new KeepHold(sku, { orderId, userId: paid.userId }, paid.quantity)))) return;
    await decidedAgain(5, async () => {
      const cleared = await this.commands.execute(new LastClearing(sku));
      const { status, quantity, userId, assigning, assignments } = (await load(this.store, order, orderId)).state;
      if (status === 'refunded') await this.commands.execute(new ReleaseHold(sku, orderId, 'refunded'));
      if (status !== 'paid_in_process' || assigning || !quantity) return;
      await this.commands.execute(new KeepHold(sku, { orderId, userId }, quantity, assignments, cleared));
    });
  }

  /** False: the pool may have known the order and no longer does, so that the order itself has to be read. */
  private async isKept(keeping: KeepHold): Promise<boolean> {
    try {
      await this.commands.execute(keeping);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'request_in_progress') return false;
      throw error;
    }
  }
}
