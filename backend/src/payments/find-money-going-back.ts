import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { FindMoneyGoingBack } from './payments.commands.ts';
import { payment } from './payment.decider.ts';

@CommandHandler(FindMoneyGoingBack)
export class FindMoneyGoingBackHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ chargeId }: FindMoneyGoingBack): Promise<boolean> {
    const { requested, refunds, owed } = (await load(this.store, payment, chargeId)).state;
    const isAwaited = Object.values(requested).some(({ answered }) => !answered);
    return isAwaited || owed > 0 || Object.values(refunds).some(({ status }) => status === 'pending');
  }
}
