import { skuParts, productTypeLabels, type Sku } from '@orderstream/contracts/catalogue';
import { shortId } from '@orderstream/contracts/shared/ids';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Billing } from '../../accounts/accounts.commands.ts';
import type { CheckoutTerms } from '../../orders/orders.commands.ts';
import type { EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { metadataValue, type CustomerMetadata, type OrderMetadata } from './provider-metadata.ts';
import { nullIfMissing, ProviderRefused, StripeGateway } from './stripe.gateway.ts';

const metadataOf = ({ orderId, userId, sku }: CheckoutTerms): OrderMetadata => ({
  order_id: orderId,
  user_id: userId,
  ...(sku && { sku }),
});
const productNameOf = (sku: Sku): string => {
  const { channel, product_type } = skuParts(sku);
  return `${channel} • ${productTypeLabels[product_type].en}`;
};

/** Customers and their checkouts at the provider. An idempotency key names a command, and its request never changes. */
@Injectable()
export class CheckoutGateway {
  constructor(
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Creates the customer of a user. After an earlier attempt the customer is searched first, because the provider forgets a key after a day. */
  async ensureCustomer(
    permit: EffectPermit,
    { userId, email, earlier, attempt }: { userId: string; email: string; earlier: number; attempt: 'first' | 'again' },
  ): Promise<string> {
    const [existing] = attempt === 'again' ? await this.customersOf(userId, email) : [];
    if (existing !== undefined) return existing;
    const metadata: CustomerMetadata = { user_id: userId };
    const params = { email, metadata };
    const key = `customer:${userId}:${earlier}`;
    return (await this.stripe.change(permit, key, (client, under) => client.customers.create(params, under))).id;
  }

  /** The provider's customers of this user, the newest first. Other users may have the same address there. */
  async customersOf(userId: string, email: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const customers of this.stripe.pages((client, page) => client.customers.list({ email, ...page })))
      ids.push(...customers.filter(({ metadata }) => metadataValue<CustomerMetadata>(metadata, 'user_id') === userId).map(({ id }) => id));
    return ids;
  }

  /** Sends the billing address and VAT number, which are printed on invoices and not used for taxes. */
  async updateBilling(permit: EffectPermit, customerId: string, { address, vatNumber }: Billing): Promise<void> {
    const providerAddress = address && {
      ...address,
      line2: address.line2 ?? '',
      postal_code: address.postal_code ?? '',
      state: address.state ?? '',
    };
    const params = { address: providerAddress ?? ('' as const), metadata: { vat_number: vatNumber ?? '' } };
    await this.stripe.write(permit, (client) => client.customers.update(customerId, params));
  }

  async forgetCustomer(permit: EffectPermit, customerId: string): Promise<void> {
    await this.stripe.write(permit, (client) => client.customers.del(customerId)).catch(nullIfMissing);
  }

  /** Opens a checkout at the order's price at the provider, or at the same amount without it if that price is archived. */
  async open(permit: EffectPermit, terms: CheckoutTerms, customer: string): Promise<{ id: string; url: string | null }> {
    const key = `checkout:${terms.orderId}:${terms.attempt}`;
    try {
      return await this.createSession(permit, this.sessionParams(terms, customer), key);
    } catch (error) {
      if (terms.priceId === null || !refusesParameter(error, 'line_items')) throw error;
      return this.createSession(permit, this.sessionParams({ ...terms, priceId: null }, customer), `${key}:kept`);
    }
  }

  private async createSession(
    permit: EffectPermit,
    params: Stripe.Checkout.SessionCreateParams,
    idempotencyKey: string,
  ): Promise<{ id: string; url: string | null }> {
    const { id, url } = await this.stripe.write(permit, (client) => client.checkout.sessions.create(params, { idempotencyKey }));
    return { id, url };
  }

  /** Expires a checkout; false if it was no longer open. */
  async expire(permit: EffectPermit, sessionId: string): Promise<boolean> {
    try {
      const key = `expire:${sessionId}`;
      await this.stripe.change(permit, key, (client, under) => client.checkout.sessions.expire(sessionId, undefined, under));
      return true;
    } catch (error) {
      if (error instanceof ProviderRefused) return false;
      throw error;
    }
  }

  private sessionParams(terms: CheckoutTerms, customer: string): Stripe.Checkout.SessionCreateParams {
    const { orderId, expiresAt, quantity, monthly } = terms;
    const metadata = metadataOf(terms);
    const description = `Order ${shortId(orderId)}`;
    const page = `${this.settings.publicUrl}/payment`;
    return {
      mode: monthly ? 'subscription' : 'payment',
      customer,
      client_reference_id: orderId,
      line_items: [{ quantity, ...lineItemPrice(terms) }],
      metadata,
      success_url: `${page}/success?order_id=${orderId}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${page}/cancel?order_id=${orderId}`,
      expires_at: Math.floor(Date.parse(expiresAt) / 1000),
      adaptive_pricing: { enabled: false },
      ...(monthly ? { subscription_data: { metadata, description } } : { payment_intent_data: { metadata, description } }),
    };
  }
}

/** The price of an order for its checkout, regardless of the present price of the SKU. */
function lineItemPrice({ orderId, priceId, monthly, sku, unitAmount, currency, subscriptionPlan }: CheckoutTerms) {
  if (priceId && monthly) return { price: priceId };
  const name = sku ? productNameOf(sku) : (subscriptionPlan ?? `Order ${shortId(orderId)}`);
  const recurring = monthly && { recurring: { interval: 'month' as const } };
  return { price_data: { currency, unit_amount: unitAmount, product_data: { name }, ...recurring } };
}

/** Whether the provider refuses this parameter, as it does with the price of an archived product. */
const refusesParameter = (error: unknown, param: string): boolean =>
  error instanceof ProviderRefused && (error.param?.startsWith(param) ?? false);

/** The customer was deleted at the provider. No other refusal is a reason to unlink a customer. */
export const isCustomerMissing = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.param === 'customer' && error.code === 'resource_missing';
