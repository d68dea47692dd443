import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { Recorded } from '@orderstream/contracts/shared/event';
import type { SubscriptionEvent } from '@orderstream/contracts/subscriptions/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type Stripe from 'stripe';
import { initial as unborn, type OrderAggregate } from '../../orders/order/order-state.ts';
import { orderDecider } from '../../orders/order/order.decider.ts';
import { subscription, type RecordedSubscription } from '../../subscriptions/subscription.decider.ts';
import { paymentDecider } from '../charges/payment.decider.ts';
import type { Payment } from '../charges/payment.ts';

export type BookedPayment = Payment & { purpose: 'first' | 'renewal'; reasons: string[]; refused: boolean };

/** The orders, payments and subscriptions of the shop's log, updated by each event. */
export class ShopBooks {
  #after: bigint;
  readonly orders = new Map<string, OrderAggregate>();
  readonly payments = new Map<string, BookedPayment>();
  readonly subscriptions = new Map<string, RecordedSubscription>();
  /** The number of orders paid by each charge. */
  readonly paidBy = new Map<string, number>();
  /** The number of facts of each type. */
  readonly facts = new Map<string, number>();

  constructor(
    private readonly store: EventStore,
    after: bigint,
  ) {
    this.#after = after;
  }

  /** Reads the events that were appended since the last call. */
  async read(): Promise<void> {
    for await (const delivery of this.store.readAll({ after: this.#after })) {
      if (delivery.kind === 'caught_up') continue;
      this.#after = delivery.position;
      if (delivery.kind === 'event') this.applyEvent(delivery.event);
    }
  }

  private applyEvent({ stream, type, data }: Recorded): void {
    this.facts.set(type, (this.facts.get(type) ?? 0) + 1);
    const id = stream.slice(stream.indexOf('-') + 1);
    const event = { type, data };
    if (stream.startsWith('order-')) {
      this.orders.set(id, orderDecider.evolve(this.orders.get(id) ?? unborn, event as OrderEvent));
      if (type === 'order_paid') this.countPayment((event as Extract<OrderEvent, { type: 'order_paid' }>).data.charge_id);
    }
    if (stream.startsWith('payment-')) this.takePayment(id, event as PaymentEvent);
    if (stream.startsWith('subscription-'))
      this.subscriptions.set(id, subscription.evolve(this.subscriptions.get(id) ?? subscription.initial, event as SubscriptionEvent));
  }

  private countPayment(chargeId: string): void {
    this.paidBy.set(chargeId, (this.paidBy.get(chargeId) ?? 0) + 1);
  }

  private takePayment(id: string, event: PaymentEvent): void {
    const before = this.payments.get(id) ?? { ...paymentDecider.initial, purpose: 'first' as const, reasons: [], refused: false };
    const after = { ...before, ...paymentDecider.evolve(before, event) };
    if (event.type === 'payment_success' || event.type === 'payment_attributed')
      this.payments.set(id, { ...after, purpose: event.data.purpose });
    else if (event.type === 'payment_refund_requested')
      this.payments.set(id, { ...after, reasons: [...before.reasons, event.data.reason] });
    else if (event.type === 'payment_refund_refused') this.payments.set(id, { ...after, refused: true });
    else this.payments.set(id, after);
  }
}

/** All objects of the provider. */
export async function providerState(client: Stripe) {
  const listAll = async <T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> => {
    const objects: T[] = [];
    for await (const each of list) objects.push(each);
    return objects;
  };
  const limit = 100;
  const [charges, refunds, subscriptions, sessions, customers] = await Promise.all([
    listAll(client.charges.list({ limit })),
    listAll(client.refunds.list({ limit })),
    listAll(client.subscriptions.list({ limit, status: 'all' })),
    listAll(client.checkout.sessions.list({ limit })),
    listAll(client.customers.list({ limit })),
  ]);
  return { charges, refunds, subscriptions, sessions, customers };
}
export type ProviderState = Awaited<ReturnType<typeof providerState>>;
