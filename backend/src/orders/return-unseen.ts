import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { QuarantineProduct, SeenBefore, UnassignProducts } from '../stock/stock.commands.ts';
import { ReturnUnseen } from './fulfilment.commands.ts';
import { problem } from './problem.decider.ts';

/** So many streams are read side by side. */
const atOnce = 32;

@CommandHandler(ReturnUnseen)
export class ReturnUnseenHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /**
   * The order names what goes back. Units that were seen before looks were facts of the order stay where they are; what its customer has
   * reported as faulty goes to no other customer before the office has looked at it.
   */
  async execute({ order: forOrder, items, keepClaim, assignment }: ReturnUnseen): Promise<void> {
    const { orderId } = forOrder;
    const ids = items.flatMap(({ product_ids }) => product_ids);
    const seen = new Set(await this.commands.execute(new SeenBefore(ids)));
    const faulty = await this.reported(orderId, ids);
    for (const { sku, product_ids } of items) {
      const unseen = product_ids.filter((id) => !seen.has(id));
      const sound = unseen.filter((id) => !faulty.has(id));
      if (sound.length > 0) await this.commands.execute(new UnassignProducts(sku, forOrder, sound, keepClaim, assignment));
      for (const id of unseen.filter((one) => faulty.has(one)))
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
