import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { UnassignProducts } from '../stock/stock.commands.ts';
import { SeenBefore } from '../stock/stock.commands.ts';
import { ReturnUnseen } from './fulfilment.commands.ts';

@CommandHandler(ReturnUnseen)
export class ReturnUnseenHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** The order names what goes back. Units that were seen before looks were facts of the order stay where they are. */
  async execute({ order: forOrder, items, keepClaim, assignment }: ReturnUnseen): Promise<void> {
    const seen = new Set(await this.commands.execute(new SeenBefore(items.flatMap(({ product_ids }) => product_ids))));
    for (const { sku, product_ids } of items) {
      const unseen = product_ids.filter((id) => !seen.has(id));
      if (unseen.length > 0) await this.commands.execute(new UnassignProducts(sku, forOrder, unseen, keepClaim, assignment));
    }
  }
}
