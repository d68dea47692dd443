import { cardForm } from '@orderstream/client/payment-sandbox';
import { isPayable, type RefundReason } from '@orderstream/contracts/orders/lifecycle';
import { StartDeletion } from '../../accounts/deletion/start-deletion.ts';
import { orderDecider } from '../../orders/order/order.decider.ts';
import { CancelUnpaidOrder } from '../../orders/orders.commands.ts';
import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { HoldStock, ReleaseHold } from '../../stock/pool/pool.commands.ts';
import { OpenPortal, ScheduleEnd } from '../../subscriptions/subscriptions.commands.ts';
import { OpenCheckout } from '../checkout/open-checkout.ts';
import { RefundCharge } from '../charges/refund-charge.ts';
import { priceDecider } from '../prices/price.decider.ts';
import { RemovePriceMapping } from '../prices/remove-price-mapping.ts';
import { SyncPayment } from '../checkout/sync-payment.ts';
import { load } from '../../platform/deciding/decides.ts';
import { v4 } from 'uuid';
import { fickleSku, sandboxPriceId, scarceSku } from './stage.ts';
import type { Story } from './story.ts';

type StoryAct = (story: Story) => Promise<unknown>;
export type WeightedActs = Readonly<Record<string, { weight: number; act: StoryAct }>>;

const actorOf = ({ userId }: Story) => ({ kind: 'user' as const, id: userId, role: 'customer' as const });
const openCheckout: StoryAct = async (story) => {
  const opened = await story.execute(new OpenCheckout({ orderId: story.orderId, userId: story.userId }));
  if (opened) story.addresses.add(opened.url);
};
const payWith =
  (number?: string, passes = true): StoryAct =>
  async (story) => {
    if (!story.address) await openCheckout(story);
    if (story.address) await story.pay(story.address, number, passes);
  };
const paymentStateOf = (story: Story) => story.attempt('look', () => paymentOfOrder(story.stage.store, story.orderId));
const cancelPastCheckout = (story: Story) =>
  story.attempt('CancelOrder', () =>
    story.stage.people.decide(orderDecider, story.orderId, {
      type: 'CancelOrder',
      orderId: story.orderId,
      by: story.system,
      cause: 'admin',
    }),
  );

const cancelAsCustomer: StoryAct = (story) =>
  story.execute(new CancelUnpaidOrder({ orderId: story.orderId, by: actorOf(story), cause: 'customer' }));
const refundAtProvider = async (story: Story, share: number) => {
  const charge = await story.charge();
  const amount = charge && (await story.askProvider((client) => client.charges.retrieve(charge)))?.amount;
  if (charge && amount) await story.askProvider((client) => client.refunds.create({ charge, amount: Math.ceil(amount * share) }));
};
const visitPortal = async (story: Story, form: Record<string, string>) => {
  const opened = await story.execute(new OpenPortal({ userId: story.userId }));
  const subscription = await story.subscription();
  if (opened && subscription) await story.stage.provider.visit(opened.url, { subscription, ...form });
};
const scheduleEnd = async (story: Story, wanted: boolean) => {
  const subscription = await story.subscription();
  if (subscription) await story.execute(new ScheduleEnd({ subscriptionId: subscription, userId: story.userId, cancel: wanted }));
};
const settleDebit = async (story: Story, succeeds: boolean) => {
  const charge = await story.charge();
  const debit = charge && (await story.askProvider((client) => client.charges.retrieve(charge)));
  if (debit && debit.status === 'pending') await story.stage.provider.control('act', { settle: debit.payment_intent, succeeds });
};
const decideDispute = async (story: Story, outcome: 'won' | 'lost') => {
  const charge = await story.charge();
  const openDispute = charge && (await story.askProvider((client) => client.disputes.list({ charge })))?.data[0];
  if (openDispute && openDispute.status !== 'won' && openDispute.status !== 'lost')
    await story.stage.provider.control('act', { dispute: openDispute.id, outcome });
};

const deleteAccount: StoryAct = async (story) => {
  story.stage.leaving.add(story.userId);
  await story.execute(new StartDeletion({ userId: story.userId, by: actorOf(story) }));
};

/** Acts of the first month, around the payment of an order. */
export const firstMonthActs: WeightedActs = {
  open: { weight: 6, act: openCheckout },
  'two tabs': {
    weight: 4,
    act: async (story) => {
      const [one, other] = await Promise.all(
        [1, 2].map(() => story.execute(new OpenCheckout({ orderId: story.orderId, userId: story.userId }))),
      );
      for (const checkout of [one, other]) if (checkout) story.addresses.add(checkout.url);
      if (one && other && one.url !== other.url) story.stage.surprises.push(`two open checkouts of one order: ${story.log.join(' → ')}`);
    },
  },
  pay: { weight: 12, act: payWith() },
  'pay in two tabs': { weight: 5, act: (story) => Promise.all([payWith()(story), payWith()(story)]) },
  'declined, then another card': {
    weight: 4,
    act: async (story) => {
      await payWith('4000000000000002')(story);
      await payWith('5555555555554444')(story);
    },
  },
  '3-D Secure': { weight: 4, act: payWith('4000002500003155') },
  '3-D Secure failed': { weight: 2, act: payWith('4000002500003155', false) },
  'card whose renewals fail': { weight: 5, act: payWith('4000000000000341') },
  'card that is disputed': { weight: 3, act: payWith('4000000000000259') },
  'card whose refunds come late': { weight: 2, act: payWith('4000000000007726') },
  'card whose refunds fail': { weight: 2, act: payWith('4000000000005126') },
  'bank debit': {
    weight: 4,
    act: async (story) => {
      if (!story.address) await openCheckout(story);
      if (story.address) await story.stage.provider.visit(story.address, { bank: story.chance.happens(0.5) ? 'succeeds' : 'fails' });
    },
  },
  'cancel while paying': { weight: 5, act: (story) => Promise.all([payWith()(story), cancelAsCustomer(story)]) },
  cancel: { weight: 3, act: cancelAsCustomer },
  'canceled behind the checkout': { weight: 2, act: cancelPastCheckout },
  come_back: { weight: 6, act: (story) => story.execute(new SyncPayment({ orderId: story.orderId, userId: story.userId })) },
  'hold lapses': {
    weight: 3,
    act: async (story) => {
      const { status } = (await paymentStateOf(story)) ?? {};
      if (story.sku && status && isPayable(status))
        await story.execute(new ReleaseHold({ sku: story.sku, orderId: story.orderId, cause: 'payment_failed' }));
    },
  },
  'stock gone': {
    weight: 2,
    act: (story) =>
      story.execute(
        new HoldStock({
          sku: scarceSku,
          order: { orderId: v4(), userId: story.userId },
          quantity: 2,
          expiresAt: '2099-01-01T00:00:00.000Z',
        }),
      ),
  },
  'second session': {
    weight: 3,
    act: async (story) => {
      const { price: due } = (await paymentStateOf(story)) ?? {};
      if (due) await story.openPastTheShop(due.amount, due.currency);
      await payWith()(story);
    },
  },
  'other money': {
    weight: 2,
    act: async (story) => {
      const { price: due } = (await paymentStateOf(story)) ?? {};
      if (due)
        await story.openPastTheShop(due.amount - (story.chance.happens(0.5) ? 1 : 0), story.chance.happens(0.5) ? 'eur' : due.currency);
      await payWith()(story);
    },
  },
  'mapping deleted': {
    weight: 1,
    act: async (story) => {
      const { mapping } = (await load(story.stage.store, priceDecider, fickleSku)).state;
      if (mapping) await story.execute(new RemovePriceMapping({ mappingId: mapping.mappingId }));
      else await story.stage.mapPriceAgain(fickleSku);
    },
  },
  'price archived': {
    weight: 1,
    act: (story) => story.askProvider((client) => client.prices.update(sandboxPriceId(fickleSku), { active: story.chance.happens(0.6) })),
  },
  'provider down': {
    weight: 2,
    act: ({ chance, stage }) =>
      stage.provider.control('outcomes', {
        match: chance.pick(['POST /v1/', 'GET /v1/', 'POST /v1/checkout', 'GET /v1/charges', 'POST /v1/refunds']),
        effect: chance.pick(['error', 'error_after', 'silent', 'silent_after', 'slow']),
        times: 1 + chance.below(6),
        status: chance.pick([500, 502, 503, 429]),
        ms: 300,
      }),
  },
  'account deleted': { weight: 2, act: deleteAccount },
};

async function refundByOffice(story: Story, wish: { amount: number | null; reason: RefundReason }): Promise<void> {
  const { chargeId } = (await paymentStateOf(story)) ?? {};
  if (chargeId) await story.execute(new RefundCharge({ chargeId, ...wish, givenBack: null }));
}

/** Acts after a month. */
export const laterMonthActs: WeightedActs = {
  come_back: { weight: 4, act: (story) => story.execute(new SyncPayment({ orderId: story.orderId, userId: story.userId })) },
  'debit succeeds': { weight: 2, act: (story) => settleDebit(story, true) },
  'debit fails': { weight: 2, act: (story) => settleDebit(story, false) },
  'pay late': { weight: 3, act: payWith() },
  'refund by the office': {
    weight: 4,
    act: (story) => refundByOffice(story, { amount: null, reason: 'goodwill' }),
  },
  'partial refund by the office': {
    weight: 3,
    act: (story) => refundByOffice(story, { amount: 100 + story.chance.below(500), reason: 'requested_by_customer' }),
  },
  'refund at the provider': { weight: 3, act: (story) => refundAtProvider(story, 1) },
  'partial refund at the provider': { weight: 3, act: (story) => refundAtProvider(story, 0.3) },
  'dispute won': { weight: 2, act: (story) => decideDispute(story, 'won') },
  'dispute lost': { weight: 2, act: (story) => decideDispute(story, 'lost') },
  'canceled in the portal': { weight: 3, act: (story) => visitPortal(story, { do: 'cancel' }) },
  'kept in the portal': { weight: 1, act: (story) => visitPortal(story, { do: 'keep' }) },
  'another card in the portal': { weight: 3, act: (story) => visitPortal(story, { do: 'card', ...cardForm() }) },
  'canceled in the app': { weight: 4, act: (story) => scheduleEnd(story, true) },
  'cancellation withdrawn in the app': { weight: 2, act: (story) => scheduleEnd(story, false) },
  'open invoice paid': {
    weight: 4,
    act: async (story) => {
      const subscription = await story.subscription();
      const invoices = subscription && (await story.askProvider((client) => client.invoices.list({ subscription, status: 'open' })));
      const url = invoices ? invoices.data[0]?.hosted_invoice_url : null;
      if (url) await story.stage.provider.visit(url, cardForm());
    },
  },
  'account deleted': { weight: 1, act: deleteAccount },
  'provider down': { weight: 2, act: (story) => firstMonthActs['provider down']?.act(story) ?? Promise.resolve() },
};
