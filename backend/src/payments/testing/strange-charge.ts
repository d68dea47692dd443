import { cardForm } from '@orderstream/client/payment-sandbox';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { type SandboxProvider } from './provider.ts';

/** Creates a charge that the shop did not request, of an order or of none, and returns its id. */
export async function createStrangeCharge(
  { stripe, visit }: SandboxProvider,
  by: SignedInPerson,
  orderId: string | null,
  amount: number,
): Promise<string> {
  const metadata: Record<string, string> = orderId === null ? {} : { order_id: orderId, user_id: by.id };
  const customer = await stripe.customers.create({ email: by.email, metadata: { user_id: by.id } });
  const { url, id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    metadata,
    customer: customer.id,
    payment_intent_data: { metadata },
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'X' } } }],
    success_url: 'http://shop.localhost/success',
  });
  await visit(url ?? '', cardForm());
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent as string);
  return latest_charge as string;
}
