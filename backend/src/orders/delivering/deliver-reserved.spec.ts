import type { Sku } from '@orderstream/contracts/catalogue';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { CreateProduct } from '../../stock/units/create-product.ts';
import { DeliverReserved } from '../fulfilment.commands.ts';
import { RecordPayment, RecordRefundRequest, RecordRefundRequestEnded } from '../orders.commands.ts';
import { CreateCustomOrder } from '../placing/create-custom-order.ts';
import { customerIds } from '../testing/world.ts';
import { setUpWorlds } from '../testing/worlds.ts';
import { AssignToOrder } from './assign-to-order.ts';

const sku: Sku = 'LinkedIn.Creator';
const [ann] = customerIds;
const { world, ask } = setUpWorlds();
const request_id = '44444444-4444-4444-8444-444444444444';
const price = { amount: 100, currency: 'usd' } as const;
const terms = { ...price, recurrence: 'one_time', subscriptionPlan: null, description: 'made to measure', privateInfo: null } as const;

/** A custom order whose unit is reserved, and which has been paid while its customer was suspended. */
async function createReservedOrder() {
  const { order_id: orderId } = await ask(new CreateCustomOrder({ userId: ann, terms, draft: false }));
  const { product_id } = await ask(new CreateProduct({ sku, privateInfo: 'a secret' }));
  await ask(new AssignToOrder({ orderId, items: [{ sku, product_ids: [product_id] }], automatic: false }));
  world().setActive(ann, false);
  const payment = { ...world().paymentFor(orderId, orderId), ...price };
  await ask(new RecordPayment({ orderId, payment }));
  world().setActive(ann, true);
  const deliver = () => ask(new DeliverReserved({ orderId, userId: ann }));
  return { orderId, chargeId: payment.charge_id, deliver, status: () => world().orderAt(orderId).status };
}

describe('reserved units', () => {
  it('are not handed over while all of the payment is requested back', async () => {
    const { orderId, chargeId, deliver, status } = await createReservedOrder();
    const wish = { chargeId, requestId: request_id, amount: null, reason: 'goodwill', givenBack: 0, again: false } as const;
    await ask(new RecordRefundRequest({ orderId, ...wish, by: theSystem }));
    await deliver();
    expect(status()).toBe('paid_in_process');
    await ask(new RecordRefundRequestEnded({ orderId, chargeId, requestId: request_id }));
    await deliver();
    expect(status()).toBe('delivered');
  });

  it('are not handed over after a refund was refused, until the office has dropped it', async () => {
    const { orderId, chargeId, deliver, status } = await createReservedOrder();
    const about = { charge_id: chargeId, user_id: ann, order_id: orderId };
    const ids = { payment_id: 'pi', session_id: null, invoice_id: null, subscription_id: null, purpose: 'first' } as const;
    world().log.recordEvents(
      `payment-${chargeId}`,
      { type: 'payment_success', data: { ...about, ...ids, ...price, paid_at: world().clock.now().toISOString() } },
      { type: 'payment_refund_requested', data: { ...about, ...price, request_id, reason: 'goodwill' } },
      { type: 'payment_refund_refused', data: { ...about, ...price, request_id, code: null } },
    );
    await deliver();
    expect(status()).toBe('paid_in_process');
    const entry = { attention_id: `refund.${chargeId}`, kind: 'refund_failed', user_id: ann, order_id: orderId } as const;
    world().log.recordEvents(`attention-${entry.attention_id}`, {
      type: 'attention_dismissed',
      data: { ...entry, request_id, cause: 'not_needed' },
    });
    await deliver();
    expect(status()).toBe('delivered');
  });
});
