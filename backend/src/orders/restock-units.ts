import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { QuarantineProduct, UnassignProducts } from '../stock/stock.commands.ts';
import { RestockUnits } from './fulfilment.commands.ts';
import { problem } from './problem.decider.ts';

/** So many streams are read side by side. */
const atOnce = 32;

@CommandHandler(RestockUnits)
export class RestockUnitsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** A unit that its customer has reported as faulty goes to no other customer before the office has looked at it. */
  async execute({ order: forOrder, items, keepClaim, assignment }: RestockUnits): Promise<void> {
    const { orderId } = forOrder;
    const faulty = await this.reported(
      orderId,
      items.flatMap(({ product_ids }) => product_ids),
    );
    for (const { sku, product_ids } of items) {
      const sound = product_ids.filter((id) => !faulty.has(id));
      if (sound.length > 0) await this.commands.execute(new UnassignProducts(sku, forOrder, sound, keepClaim, assignment));
      for (const id of product_ids.filter((one) => faulty.has(one)))
        await this.commands.execute(new QuarantineProduct(sku, orderId, id, assignment, false));
    }
  }

  private async reported(orderId: string, ids: readonly string[]): Promise<Set<string>> {
    const reported = new Set<string>();
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce);
      const found = await Promise.all(some.map((id) => load(this.store, problem, `${orderId}.${id}`)));
      for (const [index, id] of some.entries()) if (found[index]?.state.unanswered) reported.add(id);
    }
    return reported;
  }
}
