import type { Sku } from '@orderstream/contracts/catalogue';
import { UnreadableEvent, type EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { isAnswer } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { FindMoneyGoingBack } from '../payments/payments.commands.ts';
import { FindDeliverable } from '../stock/stock.commands.ts';
import { DeliverOrder } from './deliver-order.ts';
import { DeliverByItself } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';
import { barTo } from './self-delivery.ts';

/** So many are delivered in one round: their pool tells of each, and the next round begins with that. */
const mostAtOnce = 20;

@CommandHandler(DeliverByItself)
export class DeliverByItselfHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The pools whose orders have all been looked at, as they were then. */
  readonly #looked = new Map<Sku, object>();

  async execute({ sku, since }: DeliverByItself): Promise<void> {
    const { orderIds, asOf } = await this.commands.execute(new FindDeliverable(sku, since));
    if (since !== null && this.#looked.get(sku) === asOf) return;
    let delivered = 0;
    let unreadable: UnreadableEvent | null = null;
    for (const orderId of orderIds) {
      if (delivered === mostAtOnce) return;
      try {
        if (await this.isDelivered(orderId)) delivered += 1;
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error;
        unreadable ??= error;
      }
    }
    // An order that only the next version can read delays no other. The failure keeps the event for that version.
    if (unreadable) throw unreadable;
    this.#looked.set(sku, asOf);
  }

  /** A refusal is a normal answer: the order waits for a person. */
  private async isDelivered(orderId: string): Promise<boolean> {
    const { state } = await load(this.store, order, orderId);
    if (barTo(state)) return false;
    if (state.chargeId && (await this.commands.execute(new FindMoneyGoingBack(state.chargeId)))) return false;
    try {
      await this.commands.execute(new DeliverOrder(orderId, true));
      return true;
    } catch (error) {
      if (isAnswer(error)) return false;
      throw error;
    }
  }
}
