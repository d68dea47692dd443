import { cardForm } from '@orderstream/client/payment-sandbox';
import { skuParts, type Sku } from '@orderstream/contracts/catalogue';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { StoreOverloaded, StoreUnavailable } from '@orderstream/eventstore/event-store';
import Stripe from 'stripe';
import { v4 } from 'uuid';
import type { Command } from '../../platform/deciding/command.ts';
import { isDatabaseUnavailable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { CreateCustomOrder } from '../../orders/placing/create-custom-order.ts';
import { CreateOrder } from '../../orders/placing/create-order.ts';
import type { Chance } from './chance.ts';
import type { KillableShop } from './stage.ts';

/** One customer, one order, and all actions on it. */
export class Story {
  orderId = '';
  /** Where the order can be paid, or could be once. */
  readonly addresses = new Set<string>();
  readonly log: string[] = [];

  constructor(
    readonly stage: KillableShop,
    readonly chance: Chance,
    readonly userId: string,
    readonly sku: Sku | null,
    readonly monthly: boolean,
  ) {}

  async placeOrder(): Promise<void> {
    const recurrence = this.monthly ? ('monthly' as const) : ('one_time' as const);
    const amount = 1_000 + this.chance.below(90_000);
    const made = this.sku
      ? new CreateOrder({ userId: this.userId, wanted: { ...skuParts(this.sku), quantity: 1 + this.chance.below(2), recurrence } })
      : new CreateCustomOrder({
          userId: this.userId,
          terms: { amount, currency: 'usd', recurrence, subscriptionPlan: null, description: 'To measure', privateInfo: null },
          draft: false,
        });
    this.orderId = (await this.execute(made))?.order_id ?? '';
  }

  /** Refusals of the shop are part of the story; any other error is a surprise. */
  execute<A>(command: Command<A>): Promise<A | null> {
    return this.attempt(command.type, () => this.stage.execute(command));
  }

  async attempt<A>(name: string, act: () => Promise<A>): Promise<A | null> {
    try {
      const answer = await act();
      this.log.push(name);
      return answer;
    } catch (error) {
      const refuseForNow = error instanceof StoreUnavailable || error instanceof StoreOverloaded || isDatabaseUnavailable(error);
      this.log.push(`${name}: ${error instanceof Refusal ? error.code : String(error)}`);
      if (!(error instanceof Refusal) && !refuseForNow)
        this.stage.surprises.push(`${name} broke: ${String(error)} (${this.log.join(' → ')})`);
      return null;
    }
  }

  /** Refusals of the provider are expected. */
  async askProvider<A>(question: (client: Stripe) => Promise<A>): Promise<A | null> {
    try {
      return await question(this.stage.provider.stripe);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError) return null;
      throw error;
    }
  }

  get address(): string | null {
    return [...this.addresses].at(-1) ?? null;
  }

  /** Pays with a card as a browser does, with the bank's confirmation if it is required. */
  async pay(address: string, number?: string, passes = true): Promise<void> {
    const { visit } = this.stage.provider;
    const answer = await visit(address, cardForm(number));
    this.log.push(`paid with ${number ?? 'a good card'}: ${answer.status}`);
    const next = answer.headers.get('location');
    if (next?.includes('/3ds/')) await visit(new URL(next, address).href, { answer: passes ? 'complete' : 'fail' });
  }

  get sessionIds(): string[] {
    return [...this.addresses].map((url) => new URL(url).pathname.split('/').at(-1) ?? '');
  }

  async sessions(): Promise<Stripe.Checkout.Session[]> {
    const ids = this.sessionIds;
    const sessions = await Promise.all(ids.map((id) => this.askProvider((client) => client.checkout.sessions.retrieve(id))));
    return sessions.flatMap((session) => session ?? []);
  }

  async subscription(): Promise<string | null> {
    const ids = (await this.sessions()).flatMap(({ subscription }) => (typeof subscription === 'string' ? [subscription] : []));
    return ids.at(-1) ?? null;
  }

  async charge(): Promise<string | null> {
    const [session] = (await this.sessions()).filter(({ status }) => status === 'complete');
    if (!session) return null;
    const invoice = typeof session.invoice === 'string' ? session.invoice : null;
    const paid = invoice ? await this.askProvider((client) => client.invoicePayments.list({ invoice })) : null;
    const intent = session.payment_intent ?? paid?.data[0]?.payment.payment_intent;
    if (typeof intent !== 'string') return null;
    const charge = (await this.askProvider((client) => client.paymentIntents.retrieve(intent)))?.latest_charge;
    return typeof charge === 'string' ? charge : null;
  }

  /** Opens a checkout for this order without the shop: with the same metadata, and any amount. */
  async openPastTheShop(unit_amount: number, currency: string): Promise<void> {
    const metadata = { order_id: this.orderId, user_id: this.userId };
    const monthly = this.monthly && { recurring: { interval: 'month' as const } };
    const session = await this.askProvider((client) =>
      client.checkout.sessions.create({
        mode: this.monthly ? 'subscription' : 'payment',
        metadata,
        customer_email: `${v4()}@shop.test`,
        line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'X' }, ...monthly } }],
        success_url: 'http://shop.localhost/success',
        ...(this.monthly ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
      }),
    );
    if (session?.url) this.addresses.add(session.url);
  }

  readonly system = theSystem;
}
