import type { AbandonCause } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequireActive } from '../accounts/active.commands.ts';
import { CloseCheckout } from '../payments/payments.commands.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { decides, load } from '../platform/decides.ts';
import { Refusal, refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { AssignProducts } from '../stock/pool.commands.ts';
import { CancelOrderHandler } from './cancel-order.ts';
import { LookAtSecrets } from './look.commands.ts';
import * as wish from './order.commands.ts';
import { order } from './order.decider.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { AssignToOrder, CancelUnpaidOrder, CarryOutAssignment, DeliverToReturned, DeliverWhatWaits } from './orders.commands.ts';
import { RecordPaymentHandler } from './record-payment.ts';
import { RevealOrderHandler } from './reveal-order.ts';
import { ReturnUnseenHandler, TakeBackDeliveryHandler } from './take-back-delivery.ts';

const mostTries = 3;

abstract class OrderHandler {
  constructor(
    @Inject(EVENT_STORE) protected readonly store: EventStore,
    @Inject(CommandBus) protected readonly commands: CommandBus,
  ) {}

  protected async orderOf(orderId: string) {
    const { state, position } = await load(this.store, order, orderId);
    if (state.status === 'unborn') throw refusal('order_unknown');
    return { ...state, status: state.status, position: position.toString() };
  }
}

@CommandHandler(CancelUnpaidOrder)
export class CancelUnpaidOrderHandler extends OrderHandler {
  /**
   * The checkout is closed at the provider first: from then on nobody can pay what is about to be canceled. Who opens
   * another one meanwhile makes it begin again.
   */
  async execute(command: CancelUnpaidOrder) {
    for (let tries = 1; ; tries += 1) {
      await this.closeCheckout(command);
      const { orderId, by, cause } = command;
      try {
        return await this.commands.execute(cause === 'expired' ? new wish.ExpireOrder(orderId) : new wish.CancelOrder(orderId, by, cause));
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'request_in_progress' || tries === mostTries) throw error;
      }
    }
  }

  private async closeCheckout({ orderId, by }: CancelUnpaidOrder): Promise<void> {
    const { sessionId, known, userId } = await this.orderOf(orderId);
    if (by.role === 'customer' && (by.id !== userId || !known)) throw refusal('order_unknown');
    if (!sessionId) return;
    const outcome = await this.commands.execute(new CloseCheckout(orderId, sessionId));
    if (outcome === 'paid') throw refusal('already_paid');
    if (outcome === 'pending') throw refusal('payment_pending');
  }
}

@CommandHandler(AssignToOrder)
export class AssignToOrderHandler extends OrderHandler {
  /** Whoever is not active gets nothing delivered: it waits until they are, or until somebody decides otherwise. */
  async execute({ orderId, items }: AssignToOrder) {
    const { status, userId } = await this.orderOf(orderId);
    if (status === 'paid_in_process') await this.commands.execute(new RequireActive(userId));
    await this.commands.execute(new wish.StartAssignment(orderId, items));
    return this.commands.execute(new CarryOutAssignment(orderId));
  }
}

const undone: readonly string[] = ['product_not_available', 'product_unknown', 'promised_to_orders'] satisfies AbandonCause[];
const isUndoing = (code: string): code is Exclude<AbandonCause, 'order_closed'> => undone.includes(code);

@CommandHandler(CarryOutAssignment)
export class CarryOutAssignmentHandler extends OrderHandler {
  /** Safe to repeat at any point: every pool ignores what it has done already. */
  async execute({ orderId }: CarryOutAssignment) {
    const { assigning, assignments, userId, position } = await this.orderOf(orderId);
    if (!assigning) return { position };
    try {
      for (const { sku, product_ids } of assigning)
        await this.commands.execute(new AssignProducts(sku, { orderId, userId }, product_ids, assignments));
    } catch (error) {
      if (!(error instanceof Refusal) || !isUndoing(error.code)) throw error;
      await this.commands.execute(new wish.AbandonAssignment(orderId, error.code));
      throw error;
    }
    return this.commands.execute(new wish.FinishAssignment(orderId));
  }
}

@CommandHandler(DeliverWhatWaits)
export class DeliverWhatWaitsHandler extends OrderHandler {
  /** The payment of somebody who is not active counts; what was bought waits for a person to decide. */
  async execute({ orderId, userId }: DeliverWhatWaits): Promise<void> {
    try {
      await this.commands.execute(new RequireActive(userId));
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
    await this.commands.execute(new wish.DeliverReserved(orderId));
  }
}

@CommandHandler(DeliverToReturned)
export class DeliverToReturnedHandler {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
  ) {}

  /** Units are set aside for custom orders alone, and each of those has words. */
  async execute({ userId }: DeliverToReturned): Promise<void> {
    for (const orderId of await this.words.ordersOf(userId)) await this.commands.execute(new DeliverWhatWaits(orderId, userId));
  }
}

const ofOrder = ({ orderId }: { orderId: string }) => orderId;

export const orderHandlers = [
  CancelUnpaidOrderHandler,
  AssignToOrderHandler,
  CarryOutAssignmentHandler,
  TakeBackDeliveryHandler,
  ReturnUnseenHandler,
  DeliverWhatWaitsHandler,
  DeliverToReturnedHandler,
  RevealOrderHandler,
  RecordPaymentHandler,
  CancelOrderHandler,
  decides(wish.OpenOrder, order, ofOrder, { newborn: true }),
  decides(wish.ChangeDraft, order, ofOrder),
  decides(wish.SendOrder, order, ofOrder),
  decides(wish.RecordCheckoutOpened, order, ofOrder),
  decides(wish.RecordCheckoutExpired, order, ofOrder),
  decides(wish.RecordPaymentPending, order, ofOrder),
  decides(wish.RecordPaymentPendingFailed, order, ofOrder),
  decides(wish.StartAssignment, order, ofOrder),
  decides(wish.FinishAssignment, order, ofOrder),
  decides(wish.AbandonAssignment, order, ofOrder),
  decides(wish.DeliverReserved, order, ofOrder),
  decides(wish.TakeBackProducts, order, ofOrder),
  decides(LookAtSecrets, order, ofOrder),
  decides(wish.ConfirmWithoutProducts, order, ofOrder),
  decides(wish.ExpireOrder, order, ofOrder),
  decides(wish.RecordOrderRefund, order, ofOrder),
  decides(wish.RecordDispute, order, ofOrder),
  decides(wish.RecordDisputeClosed, order, ofOrder),
];
