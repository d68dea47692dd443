import type { AbandonCause, ReplacedFate, ReplacementReason } from '@orderstream/contracts/orders/lifecycle';
import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequireActive } from '../accounts/accounts.commands.ts';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { Refusal, refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { AssignProducts, CountAvailable, OldestUnits } from '../stock/stock.commands.ts';
import { existingOrder } from './existing-order.ts';
import { CarryOutReplacement } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';
import { latestReport, problem } from './problem.decider.ts';
import { refuseToReplace } from './replacement.ts';

/** Gives the customer of a delivered order another unit instead of one that is bad. */
export class ReplaceUnit extends Command {
  readonly type = 'ReplaceUnit';
  constructor(
    readonly orderId: string,
    readonly productId: string,
    readonly reason: ReplacementReason,
    /** What becomes of the bad one. */
    readonly fate: ReplacedFate,
  ) {
    super();
  }
}

const mostTries = 5;

@CommandHandler(ReplaceUnit)
export class ReplaceUnitHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The new unit is not chosen by a person: if another order takes it, the next one is assigned. */
  async execute(command: ReplaceUnit): Promise<Reached> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.tryToReplace(command);
      } catch (error) {
        const taken = error instanceof Refusal && (error.code === 'product_not_available' || error.code === 'product_unknown');
        if (!taken || tries >= mostTries) throw error;
      }
    }
  }

  private async tryToReplace({ orderId, productId, reason, fate }: ReplaceUnit): Promise<Reached> {
    const found = await existingOrder(this.store, orderId);
    if (found.replacing?.product_id === productId) return this.commands.execute(new CarryOutReplacement(orderId));
    refuseToReplace(found, productId);
    await this.commands.execute(new RequireActive(found.userId));
    const unitSku = found.items.find(({ product_ids }) => product_ids.includes(productId))?.sku;
    if (!unitSku) throw refusal('unit_unknown');
    const replacedBy = await this.oldestOf(unitSku, found.spent);
    const start = { type: 'StartReplacement', orderId, productId, replacedBy, unitSku, reason, fate } as const;
    await transact(this.store, order, orderId, start);
    return this.commands.execute(new CarryOutReplacement(orderId));
  }

  /** Units that are promised to others are not there to be given. */
  private async oldestOf(sku: Sku, spent: readonly string[]): Promise<string> {
    const { available } = await this.commands.execute(new CountAvailable(sku));
    const oldest = available > 0 ? await this.commands.execute(new OldestUnits(sku, 1 + spent.length)) : [];
    const free = oldest.find((id) => !spent.includes(id));
    if (free === undefined) throw refusal('out_of_stock');
    return free;
  }
}

const undone: readonly string[] = ['product_not_available', 'product_unknown', 'promised_to_orders'] satisfies AbandonCause[];
const isUndoing = (code: string): code is Exclude<AbandonCause, 'order_closed'> => undone.includes(code);

@CommandHandler(CarryOutReplacement)
export class CarryOutReplacementHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Safe to repeat at any point. The old unit leaves the order by the fact that gives it the new one, and the pool after it. */
  async execute({ orderId }: CarryOutReplacement) {
    const { replacing, userId, position } = await existingOrder(this.store, orderId);
    if (!replacing) return { position };
    const { product_id, replaced_by, unit_sku, assignment } = replacing;
    try {
      await this.commands.execute(new AssignProducts(unit_sku, { orderId, userId }, [replaced_by], assignment));
    } catch (error) {
      if (!(error instanceof Refusal) || !isUndoing(error.code)) throw error;
      await transact(this.store, order, orderId, { type: 'AbandonReplacement', orderId, cause: error.code });
      throw error;
    }
    const reportId = latestReport((await load(this.store, problem, `${orderId}.${product_id}`)).state);
    return transact(this.store, order, orderId, { type: 'FinishReplacement', orderId, reportId });
  }
}
