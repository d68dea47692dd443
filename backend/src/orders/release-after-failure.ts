import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import type { Clock } from '../platform/clock.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { ReleaseHold } from '../stock/stock.commands.ts';
import { CheckoutAttempts } from './checkout-attempts.ts';
import { ReleaseAfterFailure } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';

@CommandHandler(ReleaseAfterFailure)
export class ReleaseAfterFailureHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutAttempts) private readonly attempts: CheckoutAttempts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ orderId }: ReleaseAfterFailure): Promise<void> {
    const { status, sku, pending, sessionId, checkouts } = (await load(this.store, order, orderId)).state;
    if (!sku || status === 'unborn' || !isPayable(status) || pending || sessionId !== null) return;
    if (!(await this.attempts.isBeginning(orderId, checkouts + 1, this.clock.now().toISOString())))
      await this.commands.execute(new ReleaseHold(sku, orderId, 'payment_failed'));
  }
}
