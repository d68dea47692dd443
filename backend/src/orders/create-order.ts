import { skuOf } from '@orderstream/contracts/catalogue';
import { largestAmount, smallestAmount } from '@orderstream/contracts/shared/currencies';
import { minutesAfter } from '@orderstream/contracts/shared/moment';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { AskForAlert } from '../notifications/notifications.commands.ts';
import { QuotePrice } from '../payments/payments.commands.ts';
import type { Clock } from '../platform/clock.ts';
import { bornOf } from '../platform/deciding/born.ts';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { Refusal, refusal } from '../platform/deciding/refusal.ts';
import { SETTINGS, type Settings } from '../platform/settings/settings.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { HoldStock } from '../stock/stock.commands.ts';
import { OpenOrders } from './open-orders.ts';
import { order } from './order.decider.ts';
import type { Terms } from './order.ts';
import type { CreateOrderRequest } from './orders.requests.ts';
import { takeSlot } from './take-slot.ts';

/** A customer orders units of one SKU. */
export class CreateOrder extends Command<Reached & { order_id: string }> {
  readonly type = 'CreateOrder';
  constructor(
    readonly userId: string,
    readonly wanted: CreateOrderRequest,
  ) {
    super();
  }
}

@CommandHandler(CreateOrder)
export class CreateOrderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stock before order: a hold without an order expires, an order without stock does not. */
  async execute({ userId, wanted }: CreateOrder) {
    const { quantity, recurrence = 'monthly' } = wanted;
    const sku = skuOf(wanted.channel, wanted.product_type);
    const orderId = bornOf(currentContext().commandId, 'order');
    const now = this.clock.now().toISOString();
    if (wanted.subscribe_to_notifications) await this.commands.execute(new AskForAlert(userId, sku, quantity));
    const { priceId, unitAmount: unit_amount, currency } = await this.commands.execute(new QuotePrice(sku));
    const amount = unit_amount * quantity;
    if (amount > largestAmount) throw refusal('invalid', [{ field: 'quantity', code: 'too_large' }]);
    if (amount < smallestAmount(currency)) throw refusal('amount_too_small', [{ field: 'quantity', code: 'too_small' }]);
    const billing_mode = recurrence === 'monthly' ? 'subscription' : 'one_time';
    const terms: Terms = { sku, quantity, unit_amount, amount, currency, recurrence, billing_mode, subscription_plan: null };
    await takeSlot(this.store, this.openOrders, { userId, orderId, limit: this.settings.maxOpenUnpaidOrders });
    try {
      await this.commands.execute(new HoldStock(sku, { orderId, userId }, quantity, minutesAfter(now, this.settings.holdMinutes)));
    } catch (error) {
      if (error instanceof Refusal) await this.openOrders.free(orderId);
      throw error;
    }
    const unpaidUntil = minutesAfter(now, this.settings.unpaidOrderHours * 60);
    const opening = {
      type: 'OpenOrder',
      orderId,
      userId,
      orderType: 'user',
      status: 'awaiting_payment',
      terms,
      priceId,
      unpaidUntil,
    } as const;
    const { position } = await transact(this.store, order, orderId, opening, { newborn: true });
    return { order_id: orderId, position };
  }
}
