import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { customer } from '../customer.decider.ts';
import { SettleCustomerGone, type Settled } from './settling.commands.ts';
import { TruthGateway } from './truth.gateway.ts';

@CommandHandler(SettleCustomerGone)
export class SettleCustomerGoneHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(TruthGateway) private readonly truth: TruthGateway,
  ) {}

  async execute({ userId, customerId }: SettleCustomerGone): Promise<Settled> {
    if (!userId) return 'not_ours';
    if (await this.truth.knowsCustomer(customerId)) return 'ignored';
    await transact(this.store, customer, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId: customerId });
    return 'handled';
  }
}
