import { skuParts, type Sku } from '@orderstream/contracts/catalogue';
import { theSystem, type Actor } from '@orderstream/contracts/shared/actor';
import type { OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import type { Picks } from '@orderstream/contracts/stock/events';
import fc from 'fast-check';
import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { DeleteProduct } from '../../stock/units/delete-product.ts';
import { clearPools } from '../../stock/pool/clear-pools.ts';
import { CreateProduct } from '../../stock/units/create-product.ts';
import { SwitchSelfDelivery } from '../../stock/units/switch-self-delivery.ts';
import { editSomeDraft, sendSomeDraft, updateSomeUnit } from './editing.ts';
import { settleDisputeCommand, decideReview, openDisputeCommand, payWrongAmount, reportRefund } from './refunding.ts';
import { mendSomeUnit, replaceSomeUnit, writeOffSomeUnit } from './replacing.ts';
import { RevealOrder } from '../delivering/reveal-order.ts';
import { TakeBackDelivery } from '../delivering/take-back-delivery.ts';
import { fireDueTimer } from './timers.ts';
import { customerIds, ProcessKilled, type Disturbance, type ShopWorld } from './world.ts';
import { AssignToOrder } from '../delivering/assign-to-order.ts';
import { ConfirmWithoutProducts } from '../delivering/confirm-without-products.ts';
import { CreateCustomOrder } from '../placing/create-custom-order.ts';
import { CreateOrder } from '../placing/create-order.ts';
import type { CustomTerms } from '../order/custom-terms.ts';
import {
  CancelUnpaidOrder,
  CloseOrders,
  PrepareCheckout,
  RecordCheckoutOpened,
  RecordPayment,
  RecordPaymentPendingFailed,
} from '../orders.commands.ts';
import { RemindCustomer } from '../paying/remind-customer.ts';

const twoSkus: readonly [Sku, Sku] = ['LinkedIn.Creator', 'WhatsApp.Creator'];
const admin: Actor = { kind: 'user', id: 'eeeeeeee-0000-4000-8000-00000000000e', role: 'admin' };
export const unknownOrderId = 'dddddddd-0000-4000-8000-00000000000d';

/** `a`, `b` and `c` choose among the orders and units of that moment. */
export type Act = { kind: keyof typeof acts; a: number; b: number; c: number };
type Trouble = 'none' | 'killed_before' | 'killed_after' | 'raced';
export type HistoryStep = Act & { process: 0 | 1; trouble: Trouble; at: number; racingAct: Act };

type ActContext = Act & { world: ShopWorld; bus: CommandBus; process: 0 | 1 };
const elementAt = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
const skuAt = (n: number): Sku => elementAt(twoSkus, n) ?? twoSkus[0];
const secretText = (n: number) => `secret ${n % 20}`;
const customerIdFor = (n: number) => customerIds[n % 2] ?? customerIds[0];
const asCustomer = (id: string): Actor => ({ kind: 'user', id, role: 'customer' });

export const orderIds = ({ log }: ShopWorld): string[] =>
  log.events.filter(({ type }) => type === 'order_created').map(({ stream }) => stream.slice('order-'.length));

/** The statuses in which an act makes sense; sometimes any order is chosen. */
const fittingStatuses: Partial<Record<Act['kind'], readonly (OrderStatus | 'unborn')[]>> = {
  cancel: ['awaiting_payment'],
  begin_paying: ['awaiting_payment', 'payment_required'],
  pay_otherwise: ['awaiting_payment'],
  pay_wrongly: ['awaiting_payment', 'payment_required'],
  decide_on_payment: ['awaiting_payment', 'payment_required'],
  assign: ['paid_in_process', 'payment_required'],
  confirm: ['paid_in_process'],
  take_back: ['delivered'],
  replace: ['delivered'],
  read: ['delivered'],
  refund: ['delivered', 'paid_in_process'],
  dispute: ['delivered', 'paid_in_process'],
  send: ['draft'],
  remind: ['payment_required', 'awaiting_payment'],
  edit_draft: ['draft'],
};
function orderOf({ world, kind, a, c }: ActContext): string {
  const all = orderIds(world);
  const wanted = c % 5 === 0 ? undefined : fittingStatuses[kind];
  const fitting = all.filter((id) => wanted?.includes(world.orderAt(id).status));
  return elementAt(fitting.length > 0 ? fitting : all, a) ?? unknownOrderId;
}
/** Mostly the owner of the order, sometimes another customer. */
const userFor = (around: ActContext): string =>
  (around.c % 6 === 0 ? undefined : around.world.orderAt(orderOf(around)).userId) || customerIdFor(around.b);
const unitOf = ({ world, b }: ActContext): { id: string; sku: Sku } | undefined => elementAt(world.units(), b);

/** Units for the order: mostly free ones of its SKU, sometimes any. */
function unitsFor(around: ActContext): Picks {
  const { world, b, c } = around;
  const order = world.orderAt(orderOf(around));
  const free = world.units().filter(({ sku, orderId }) => orderId === null && (order.sku === null || sku === order.sku));
  const from = c % 3 === 0 || free.length === 0 ? world.units() : free;
  const wanted = order.quantity ?? 1 + (c % 2);
  const chosen = from.length === 0 ? [] : [...new Set(Array.from({ length: wanted }, (_, n) => from[(b + n) % from.length]))];
  const some = chosen.filter((unit) => unit !== undefined);
  return twoSkus.flatMap((sku) => {
    const product_ids = some.filter((unit) => unit.sku === sku).map(({ id }) => id);
    return product_ids.length > 0 ? [{ sku, product_ids }] : [];
  });
}

const customTerms = (a: number): CustomTerms => ({
  amount: 100 + (a % 3),
  currency: 'usd',
  recurrence: 'one_time',
  subscriptionPlan: null,
  description: 'made to measure',
  privateInfo: a % 2 ? 'for your eyes' : null,
});

async function beginPaying(around: ActContext): Promise<void> {
  const { world, bus } = around;
  const orderId = orderOf(around);
  const prepared = await bus.execute(new PrepareCheckout({ orderId, userId: world.orderAt(orderId).userId, after: 0 }));
  if (prepared.kind === 'open') return;
  const { attempt, expiresAt } = prepared.terms;
  const { id } = world.provider.open(orderId, attempt, expiresAt);
  await bus.execute(new RecordCheckoutOpened({ orderId, sessionId: id, attempt, expiresAt }));
}

/** Moves a session on at the provider, which a webhook reports later. */
function pay({ world, a, c }: ActContext): Promise<void> {
  const session = world.provider.find(elementAt(world.provider.sessions, a)?.id ?? '');
  if (session?.state === 'open') session.state = c % 2 === 0 ? 'pending' : 'paid';
  else if (session?.state === 'pending') session.state = c % 2 === 0 ? 'failed' : 'paid';
  return Promise.resolve();
}

async function reportSession({ world, bus, a }: ActContext): Promise<void> {
  const session = elementAt(world.provider.sessions, a);
  if (session?.state === 'failed') await bus.execute(new RecordPaymentPendingFailed({ orderId: session.orderId, sessionId: session.id }));
  else if (session) await world.reportSession(bus, session.id);
}

async function readSecrets(around: ActContext): Promise<void> {
  const { world, bus } = around;
  const [orderId, userId] = [orderOf(around), userFor(around)];
  const { products } = await bus.execute(new RevealOrder({ orderId, by: { actor: asCustomer(userId), as: 'owner' }, what: 'products' }));
  for (const { id } of products) world.looks.push({ id, orderId, userId, after: world.log.events.length });
}

/** All actions of customers, administrators, the provider, the clock and the workers. */
const acts = {
  order: ({ bus, a, b }: ActContext) => {
    const what = { ...skuParts(skuAt(a)), quantity: 1 + (b % 3) };
    return bus.execute(new CreateOrder({ userId: customerIdFor(b), wanted: what }));
  },
  cancel: (around: ActContext) =>
    around.bus.execute(new CancelUnpaidOrder({ orderId: orderOf(around), by: asCustomer(userFor(around)), cause: 'customer' })),
  begin_paying: beginPaying,
  pay,
  tell: reportSession,
  pay_otherwise: (around: ActContext) => {
    const orderId = orderOf(around);
    const payment = around.world.paymentFor(orderId, `${orderId} otherwise ${around.b % 2}`);
    return around.bus.execute(new RecordPayment({ orderId, payment }));
  },
  pay_wrongly: (around: ActContext) => payWrongAmount(around, orderOf(around)),
  decide_on_payment: (around: ActContext) => decideReview(around, orderOf(around)),
  refund: (around: ActContext) => reportRefund(around, orderOf(around)),
  dispute: (around: ActContext) => openDisputeCommand(around, orderOf(around)),
  dispute_over: (around: ActContext) => settleDisputeCommand(around, orderOf(around)),
  read: readSecrets,
  stock: ({ bus, a, b }: ActContext) => bus.execute(new CreateProduct({ sku: skuAt(a), privateInfo: secretText(b) })),
  change_secret: (around: ActContext) => updateSomeUnit(around, unitOf(around), { privateInfo: secretText(around.c + (around.a % 3) * 4) }),
  move: (around: ActContext) => updateSomeUnit(around, unitOf(around), { sku: skuAt(around.c) }),
  remove: (around: ActContext) => {
    const unit = unitOf(around);
    return unit && around.bus.execute(new DeleteProduct({ sku: unit.sku, productId: unit.id }));
  },
  replace: (around: ActContext) => replaceSomeUnit(around, orderOf(around), unitOf(around)),
  mend: (around: ActContext) => mendSomeUnit(around, unitOf(around), around.c % 3 === 0 ? undefined : `mended ${secretText(around.c)}`),
  write_off: (around: ActContext) => writeOffSomeUnit(around, unitOf(around)),
  order_to_measure: ({ bus, a, b }: ActContext) =>
    bus.execute(new CreateCustomOrder({ userId: customerIdFor(a), terms: customTerms(b), draft: b % 3 === 0 })),
  edit_draft: (around: ActContext) => editSomeDraft(around, orderOf(around), customTerms(around.b)),
  remind: (around: ActContext) => around.bus.execute(new RemindCustomer({ orderId: orderOf(around) })),
  send: (around: ActContext) => sendSomeDraft(around, orderOf(around)),
  assign: (around: ActContext) =>
    around.bus.execute(new AssignToOrder({ orderId: orderOf(around), items: unitsFor(around), automatic: false })),
  take_back: (around: ActContext) => around.bus.execute(new TakeBackDelivery({ orderId: orderOf(around) })),
  confirm: (around: ActContext) => around.bus.execute(new ConfirmWithoutProducts({ orderId: orderOf(around) })),
  cancel_for_them: (around: ActContext) =>
    around.bus.execute(new CancelUnpaidOrder({ orderId: orderOf(around), by: admin, cause: 'admin' })),
  suspend: ({ world, a, b }: ActContext) => Promise.resolve(world.setActive(customerIdFor(a), b % 2 === 0)),
  close_account: ({ bus, a }: ActContext) => bus.execute(new CloseOrders({ userId: customerIdFor(a) })),
  wait: ({ world, a }: ActContext) => Promise.resolve(world.clock.pass([1, 29, 31, 60, 24 * 60, 22 * 24 * 60][a % 6] ?? 1)),
  misset_clock: ({ world, a, b }: ActContext) => Promise.resolve((world.wrongBy[a % 2] = [-31, -6, -2, 0, 3, 12][b % 6] ?? 0)),
  switch_self_delivery: ({ bus, a, b }: ActContext) => bus.execute(new SwitchSelfDelivery({ sku: skuAt(a), on: b % 4 > 0 })),
  clear: ({ world, process }: ActContext) => world.shop.sweep(clearPools, process),
  fire: ({ world, bus, a, b }: ActContext) => fireDueTimer(world, bus, a, b),
} as const;

/** Performs an act; the same name repeats the same request, as a client does or a restarted worker. */
export async function performAct(world: ShopWorld, name: string, act: Act, process: 0 | 1, what: Disturbance | null = null): Promise<void> {
  const by = act.kind === 'order' || act.kind === 'cancel' || act.kind === 'begin_paying' ? asCustomer(customerIdFor(act.b)) : admin;
  try {
    await world.withDisturbance(process, what, (bus) =>
      world.asRequest(name, act.kind === 'fire' ? theSystem : by, async () => {
        await acts[act.kind]({ ...act, world, bus, process });
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof ProcessKilled)) throw error;
  }
}

const weights: Record<keyof typeof acts, number> = {
  order: 6,
  cancel: 3,
  begin_paying: 8,
  pay: 8,
  tell: 9,
  pay_otherwise: 4,
  pay_wrongly: 2,
  decide_on_payment: 4,
  refund: 4,
  dispute: 1,
  dispute_over: 1,
  read: 8,
  stock: 3,
  change_secret: 6,
  move: 3,
  remove: 2,
  order_to_measure: 4,
  edit_draft: 5,
  send: 1,
  remind: 2,
  assign: 18,
  take_back: 5,
  confirm: 1,
  replace: 10,
  mend: 8,
  write_off: 2,
  cancel_for_them: 2,
  suspend: 1,
  close_account: 1,
  wait: 3,
  misset_clock: 3,
  fire: 5,
  clear: 6,
  switch_self_delivery: 3,
};
const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as keyof typeof acts));
const anyAct = fc.record({ kind: fc.constantFrom(...kinds), a: fc.nat(11), b: fc.nat(11), c: fc.nat(11) });

export const anyStep: fc.Arbitrary<HistoryStep> = fc
  .tuple(
    anyAct,
    fc.constantFrom(0 as const, 1 as const),
    fc.constantFrom('none' as const, 'none' as const, 'none' as const, 'killed_before' as const, 'killed_after' as const, 'raced' as const),
    fc.nat(3),
    anyAct,
  )
  .map(([act, process, trouble, at, racingAct]) => ({ ...act, process, trouble, at, racingAct }));
