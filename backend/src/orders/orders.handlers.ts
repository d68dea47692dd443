import { skuOf } from '@orderstream/contracts/catalogue';
import { largestAmount, smallestAmount } from '@orderstream/contracts/orders/lifecycle';
import { minutesAfter } from '@orderstream/contracts/shared/moment';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { v7 } from 'uuid';
import { RequireActive } from '../accounts/active.commands.ts';
import { AskForAlert } from '../notifications/alerts.commands.ts';
import { QuotePrice } from '../payments/payments.commands.ts';
import { bornOf } from '../platform/born.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import type { Clock } from '../platform/clock.ts';
import { currentContext } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { Refusal, refusal } from '../platform/refusal.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { HoldStock } from '../stock/pool.commands.ts';
import { KeepOnlyOrderPrivateInfo, KeepOrderPrivateInfo, OpenSecrets } from '../stock/stock.commands.ts';
import { FreeSlot, FreeSlotHandler } from './free-slot.ts';
import { SettleOrderWords } from './order-words.commands.ts';
import { firstWords, OrderWordsVault } from './order-words.vault.ts';
import { ChangeDraft, OpenOrder, type Terms } from './order.commands.ts';
import { order } from './order.decider.ts';
import { CreateCustomOrder, CreateOrder, EditDraft, type CustomTerms } from './orders.commands.ts';
import { AdoptSlotHandler, CheckSlotHandler } from './slots-as-events.ts';
import { TakeSlot, TakeSlotHandler } from './take-slot.ts';

@CommandHandler(CreateOrder)
export class CreateOrderHandler {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stock before order: a hold that nobody claims lapses by itself, an order without stock does not. */
  async execute({ userId, wish, subscribeToNotifications }: CreateOrder) {
    const sku = skuOf(wish.channel, wish.productType);
    const orderId = bornOf(currentContext().commandId, 'order');
    const now = this.clock.now().toISOString();
    if (subscribeToNotifications) await this.commands.execute(new AskForAlert(userId, sku, wish.quantity));
    const { priceId, unitAmount, currency } = await this.commands.execute(new QuotePrice(sku));
    const amount = unitAmount * wish.quantity;
    if (amount > largestAmount) throw refusal('invalid', [{ field: 'quantity', code: 'too_large' }]);
    if (amount < smallestAmount(currency)) throw refusal('amount_too_small', [{ field: 'quantity', code: 'too_small' }]);
    const billingMode = wish.recurrence === 'monthly' ? 'subscription' : 'one_time';
    const sold = { sku, quantity: wish.quantity, unitAmount, amount, currency, priceId };
    const terms: Terms = { ...sold, recurrence: wish.recurrence, billingMode, subscriptionPlan: null };
    await this.commands.execute(new TakeSlot(userId, orderId, this.settings.maxOpenUnpaidOrders));
    await this.hold(orderId, userId, terms, minutesAfter(now, this.settings.holdMinutes));
    const unpaidUntil = minutesAfter(now, this.settings.unpaidOrderHours * 60);
    const { position } = await this.commands.execute(new OpenOrder(orderId, userId, 'user', 'awaiting_payment', terms, unpaidUntil));
    return { order_id: orderId, position };
  }

  private async hold(orderId: string, userId: string, { sku, quantity }: Terms, expiresAt: string): Promise<void> {
    if (!sku || !quantity) return;
    try {
      await this.commands.execute(new HoldStock(sku, { orderId, userId }, quantity, expiresAt));
    } catch (error) {
      if (error instanceof Refusal) await this.commands.execute(new FreeSlot(orderId));
      throw error;
    }
  }
}

const customTerms = ({ amount, currency, recurrence, subscriptionPlan }: CustomTerms): Terms => ({
  sku: null,
  quantity: null,
  unitAmount: amount,
  amount,
  currency,
  recurrence,
  billingMode: recurrence === 'monthly' ? 'subscription' : 'one_time',
  subscriptionPlan,
  priceId: null,
});

@CommandHandler(CreateCustomOrder)
export class CreateCustomOrderHandler {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
  ) {}

  /** Words before fact: an order that its customer sees always says what it is. */
  async execute({ userId, terms, draft }: CreateCustomOrder) {
    refuseUnpayable(terms);
    await this.commands.execute(new RequireActive(userId));
    const orderId = bornOf(currentContext().commandId, 'order');
    await this.words.keep({ orderId, version: firstWords }, userId, terms.description);
    await this.commands.execute(new KeepOrderPrivateInfo(orderId, terms.privateInfo, firstWords));
    const status = draft ? 'draft' : 'payment_required';
    const { position } = await this.commands.execute(new OpenOrder(orderId, userId, 'custom', status, customTerms(terms), null));
    return { order_id: orderId, position };
  }
}

const mostTries = 3;

/** Nobody should find out at the checkout. */
function refuseUnpayable({ amount, currency }: CustomTerms): void {
  if (amount < smallestAmount(currency)) throw refusal('amount_too_small', [{ field: 'amount', code: 'too_small' }]);
}

/** Words that will not be kept are refused before anything is changed. */
function refuseUnsaid({ description, privateInfo }: CustomTerms): void {
  const blank = (text: string) => text.trim() === '';
  if (blank(description)) throw refusal('invalid', [{ field: 'description', code: 'required' }]);
  if (privateInfo && blank(privateInfo)) throw refusal('invalid', [{ field: 'private_info', code: 'required' }]);
}

@CommandHandler(EditDraft)
export class EditDraftHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
  ) {}

  async execute({ orderId, terms }: EditDraft) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.tryToEdit(orderId, terms);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'request_in_progress' || tries === mostTries) throw error;
      }
    }
  }

  /** Words before fact, and beside those that stand: what the draft says and what it costs change with the fact, both or neither. */
  private async tryToEdit(orderId: string, terms: CustomTerms) {
    const { state } = await load(this.store, order, orderId);
    if (state.status === 'unborn') throw refusal('order_unknown');
    if (state.status !== 'draft') throw refusal('order_not_draft');
    refuseUnpayable(terms);
    refuseUnsaid(terms);
    const version = (await this.saysAlready(orderId, state.words, terms)) ? state.words : v7();
    if (version !== state.words) {
      await this.words.keep({ orderId, version }, state.userId, terms.description);
      await this.commands.execute(new KeepOrderPrivateInfo(orderId, terms.privateInfo, version));
    }
    return this.commands.execute(new ChangeDraft(orderId, customTerms(terms), { version, instead: state.words }));
  }

  private async saysAlready(orderId: string, words: string, { description, privateInfo }: CustomTerms): Promise<boolean> {
    const subject = { kind: 'order', productId: null, orderId, userId: null } as const;
    const [secret = null] = await this.commands.execute(new OpenSecrets([{ subject, words }]));
    return secret === (privateInfo || null) && (await this.words.of({ orderId, version: words })) === description.trim();
  }
}

@CommandHandler(SettleOrderWords)
export class SettleOrderWordsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
  ) {}

  async execute(): Promise<void> {
    for (const orderId of await this.words.inVersions()) {
      const { words: version } = (await load(this.store, order, orderId)).state;
      await this.commands.execute(new KeepOnlyOrderPrivateInfo(orderId, version));
      await this.words.keepOnly({ orderId, version });
    }
  }
}

export const orderMakingHandlers = [
  CreateOrderHandler,
  CreateCustomOrderHandler,
  EditDraftHandler,
  SettleOrderWordsHandler,
  TakeSlotHandler,
  FreeSlotHandler,
  AdoptSlotHandler,
  CheckSlotHandler,
];
