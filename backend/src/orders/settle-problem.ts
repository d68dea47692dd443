import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { existingOrder } from './existing-order.ts';
import { SettleProblem } from './fulfilment.commands.ts';
import { problem } from './problem.decider.ts';

@CommandHandler(SettleProblem)
export class SettleProblemHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ orderId, userId, productId, replacedBy }: SettleProblem): Promise<void> {
    const { items } = await existingOrder(this.store, orderId);
    if (items.some(({ product_ids }) => product_ids.includes(productId))) return;
    const settled = { type: 'RecordSettled', orderId, userId, productId, replacedBy } as const;
    await transact(this.store, problem, `${orderId}.${productId}`, settled);
  }
}
