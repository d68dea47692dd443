import { partsOf, productTypeLabels, type Sku } from '@orderstream/contracts/catalogue';
import { shortId } from '@orderstream/contracts/shared/ids';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { CheckoutTerms } from '../../orders/orders.commands.ts';
import { SETTINGS, type Settings } from '../../platform/settings.ts';
import { ProviderRefused, StripeGateway } from './stripe.gateway.ts';

const minimumOfMetadata = ({ orderId, userId, sku }: CheckoutTerms) => ({ order_id: orderId, user_id: userId, ...(sku && { sku }) });
const nameOf = (sku: Sku): string => {
  const { channel, product_type } = partsOf(sku);
  return `${channel} · ${productTypeLabels[product_type].en}`;
};

/** Customers and their checkouts at the provider. Keys name commands; what is sent under one never changes. */
@Injectable()
export class CheckoutGateway {
  constructor(
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Looks before it creates: the provider forgets a key after a day. */
  async customerOf(userId: string, email: string, earlier: number): Promise<string> {
    const { data } = await this.stripe.ask((client) => client.customers.list({ email, limit: 100 }));
    const known = data.find(({ metadata }) => metadata['user_id'] === userId);
    if (known) return known.id;
    const idempotencyKey = `customer:${userId}:${earlier}`;
    const made = await this.stripe.ask((client) => client.customers.create({ email, metadata: { user_id: userId } }, { idempotencyKey }));
    return made.id;
  }

  async forgetCustomer(customerId: string): Promise<void> {
    await this.stripe.find((client) => client.customers.del(customerId));
  }

  async open(terms: CheckoutTerms, customer: string): Promise<{ id: string; url: string | null }> {
    const { orderId, attempt } = terms;
    const wish = this.wish(terms, customer);
    const idempotencyKey = `checkout:${orderId}:${attempt}`;
    const { id, url } = await this.stripe.ask((client) => client.checkout.sessions.create(wish, { idempotencyKey }));
    return { id, url };
  }

  /** False when it was not open any more. */
  async expire(sessionId: string): Promise<boolean> {
    const idempotencyKey = `expire:${sessionId}`;
    try {
      await this.stripe.ask((client) => client.checkout.sessions.expire(sessionId, undefined, { idempotencyKey }));
      return true;
    } catch (error) {
      if (error instanceof ProviderRefused) return false;
      throw error;
    }
  }

  private wish(terms: CheckoutTerms, customer: string): Stripe.Checkout.SessionCreateParams {
    const { orderId, expiresAt, quantity, monthly } = terms;
    const metadata = minimumOfMetadata(terms);
    const description = `Order ${shortId(orderId)}`;
    const page = `${this.settings.publicUrl}/payment`;
    return {
      mode: monthly ? 'subscription' : 'payment',
      customer,
      client_reference_id: orderId,
      line_items: [{ quantity, ...soldAt(terms) }],
      metadata,
      success_url: `${page}/success?order_id=${orderId}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${page}/cancel?order_id=${orderId}`,
      expires_at: Math.floor(Date.parse(expiresAt) / 1000),
      adaptive_pricing: { enabled: false },
      ...(monthly ? { subscription_data: { metadata, description } } : { payment_intent_data: { metadata, description } }),
    };
  }
}

/** The price that the order was made at, however the SKU is sold today. */
function soldAt({ orderId, priceId, monthly, sku, unitAmount, currency, subscriptionPlan }: CheckoutTerms) {
  if (priceId && monthly) return { price: priceId };
  const name = sku ? nameOf(sku) : (subscriptionPlan ?? `Order ${shortId(orderId)}`);
  const recurring = monthly && { recurring: { interval: 'month' as const } };
  return { price_data: { currency, unit_amount: unitAmount, product_data: { name }, ...recurring } };
}

/** The price of an unpaid order was archived at the provider. */
export const isAboutPrice = (error: unknown): boolean =>
  error instanceof ProviderRefused && (error.param?.startsWith('line_items[0][price]') ?? false);
