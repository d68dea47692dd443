import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import type { ReadModelName } from '@orderstream/contracts/shared/read-models';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { rebuildModel } from '@orderstream/projections/platform/building/rebuild';
import { readModels } from '@orderstream/projections/registry';
import type { Pool } from 'pg';
import type Stripe from 'stripe';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { Attempt, type Consequence } from '../../platform/processes/process.ts';
import { EVENT_STORE, POOL } from '../../platform/tokens.ts';
import { paymentsProcess } from '../payments.process.ts';
import type { TestShop } from './shop.ts';
import { eventTypesIn } from './telling.ts';

/** Common steps of specs about payments: the state of an order, and its objects at the provider. */
export class Till {
  constructor(private readonly shop: () => TestShop) {}

  get stripe(): Stripe {
    return this.shop().provider.stripe;
  }

  paymentStateOf = (orderId: string) => paymentOfOrder(this.shop().people.store, orderId);

  /** Waits for an order's status and returns the last one. */
  waitForStatus = (orderId: string, status: string): Promise<string> =>
    eventually(
      async () => (await this.paymentStateOf(orderId)).status,
      (current) => current === status,
    );

  /** Pays an order by card; the provider has reported nothing yet. */
  async payAtProvider(orderId: string, by: SignedInPerson, number?: string): Promise<void> {
    await this.shop().provider.visit((await this.shop().pay(orderId, by)).body.url, cardForm(number));
  }

  /** Places an order and pays it by card; the provider has reported nothing yet. */
  async orderPaidAtProvider(by: SignedInPerson, number?: string): Promise<string> {
    const id = await this.shop().order(by);
    await this.payAtProvider(id, by, number);
    return id;
  }

  /** Places an order, pays it, and syncs it with the provider. */
  async paidOrder(by: SignedInPerson): Promise<string> {
    const id = await this.orderPaidAtProvider(by);
    await this.shop().sync(id, by);
    return id;
  }

  async chargeOf(orderId: string): Promise<string> {
    const { chargeId } = await this.paymentStateOf(orderId);
    if (!chargeId) throw new Error(`${orderId} is not paid`);
    return chargeId;
  }

  /** The charges at the provider of all checkouts of an order. */
  async chargesOf(orderId: string): Promise<Stripe.Charge[]> {
    const sessions = (await this.stripe.checkout.sessions.list({ limit: 100 })).data;
    const complete = sessions.filter(({ metadata, status }) => metadata?.['order_id'] === orderId && status === 'complete');
    const charges = (await this.stripe.charges.list({ limit: 100 })).data;
    const ids = await Promise.all(
      complete.map(async ({ invoice, payment_intent }) => payment_intent ?? (await this.intentOf(invoice as string))),
    );
    return charges.filter(({ payment_intent }) => ids.includes(payment_intent));
  }

  private async intentOf(invoice: string) {
    return (await this.stripe.invoicePayments.list({ invoice })).data[0]?.payment.payment_intent ?? null;
  }

  /** An administrator refunds the charge that has paid an order. */
  async refund(orderId: string, body: object, by: SignedInPerson) {
    return this.shop().app.post(`/api/admin/charges/${await this.chargeOf(orderId)}/refund`, body, { as: by.token });
  }

  async subscriptionOf(orderId: string): Promise<string> {
    const session = (await this.stripe.checkout.sessions.list({ limit: 100 })).data.find(
      ({ metadata, subscription }) => metadata?.['order_id'] === orderId && subscription !== null,
    );
    return session?.subscription as string;
  }

  /** The templates of the mails that a stream's events have caused. */
  async mailTemplatesOf(stream: string): Promise<string[]> {
    const { nest } = this.shop().app;
    const { events } = await nest.get<EventStore>(EVENT_STORE, { strict: false }).read(stream);
    const { rows } = await nest
      .get<Pool>(POOL, { strict: false })
      .query<{ template: string }>('select template from work.mail where id = any($1) order by array_position($1, id)', [
        events.map(({ id }) => id),
      ]);
    return rows.map(({ template }) => template);
  }

  /** Repeats the consequences of a stream's events, as after a crash before they were recorded as done. */
  async repeatConsequences(stream: string): Promise<void> {
    const store = this.shop().app.nest.get<EventStore>(EVENT_STORE, { strict: false });
    const table = paymentsProcess.when as Readonly<Record<string, (recorded: unknown) => Consequence>>;
    for (const event of (await store.read(stream)).events) {
      const wishes = [table[event.type]?.(event) ?? []].flat();
      for (const wish of wishes) await this.shop().people.execute(wish instanceof Attempt ? wish.command : wish);
    }
  }

  /** Rebuilds the tables of these read models from the log. */
  async rebuildModels(...names: ReadModelName[]): Promise<void> {
    const { nest, log } = this.shop().app;
    const [store, pool] = [nest.get<EventStore>(EVENT_STORE, { strict: false }), nest.get<Pool>(POOL, { strict: false })];
    const wanted = readModels.filter(({ name }) => names.some((one) => one === name));
    for (const model of wanted) await rebuildModel({ pool, store, models: readModels, log }, model);
  }

  /** The templates of the mails of a stream, once there are this many. */
  waitForMails = (stream: string, many: number): Promise<string[]> =>
    eventually(
      () => this.mailTemplatesOf(stream),
      (mails) => mails.length >= many,
    );

  /** The event types of a stream, once this one is among them. */
  waitForEvent = (stream: string, type: string): Promise<string[]> =>
    eventually(
      () => eventTypesIn(this.shop(), stream),
      (facts) => facts.includes(type),
    );

  /** The templates of the mails of a stream, once this one is among them. */
  waitForMail = (stream: string, template: string): Promise<string[]> =>
    eventually(
      () => this.mailTemplatesOf(stream),
      (mails) => mails.includes(template),
    );
}
