import type { Sku } from '@orderstream/contracts/catalogue';
import { theSystem } from '@orderstream/contracts/shared/actor';
import fc from 'fast-check';
import type { CommandBus } from '../platform/deciding/cqrs.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { DeleteProduct } from '../stock/units/delete-product.ts';
import { clearPools } from '../stock/pool/clear-pools.ts';
import { CreateProduct } from '../stock/units/create-product.ts';
import { RevealUnit } from '../stock/secrets/reveal-unit.ts';
import { MendProduct } from '../stock/units/mend-product.ts';
import { updateOf } from './testing/editing.ts';
import { SwitchSelfDelivery } from '../stock/units/switch-self-delivery.ts';
import { WriteOffProduct } from '../stock/units/write-off-product.ts';
import { ConfirmWithoutProducts } from './delivering/confirm-without-products.ts';
import { RecordOrderRefund, RecordPayment } from './orders.commands.ts';
import { AssignToOrder } from './delivering/assign-to-order.ts';
import { DeliverOrder } from './delivering/deliver-order.ts';
import { CreateOrder } from './placing/create-order.ts';
import { ReplaceUnit } from './delivering/replace-unit.ts';
import { ReportProblem } from './problems/report-problem.ts';
import { RevealOrder } from './delivering/reveal-order.ts';
import { TakeBackDelivery } from './delivering/take-back-delivery.ts';
import { orderIds } from './testing/history.ts';
import { interleaveStores } from './testing/interleave.ts';
import { bookingErrors, stockCountErrors, misplacedUnits, repeatedFacts, strandedOrders, missingSecrets } from './testing/ledger.ts';
import { givenWhileRefunding, unitsListedForOthers, unitsOpenedForOthers, reportsOfLostUnits } from './testing/looks.ts';
import { requestRefund } from './testing/refunding.ts';
import { settleDown } from './testing/settle.ts';
import { ShopProcesses } from './testing/shop.ts';
import { customerIds, ShopWorld } from './testing/world.ts';

const numRuns = process.env['FAULTS'] === 'long' ? 2_000 : 100;
const [sku, other]: readonly [Sku, Sku] = ['LinkedIn.Creator', 'WhatsApp.Creator'];
const [ann, bob] = customerIds;
const quantity = 1;

let shop: ShopProcesses;
beforeAll(async () => {
  shop = await ShopProcesses.open();
});
afterAll(() => shop.close());

type Scene = { world: ShopWorld; mine: string; theirs: string; unit: string; spare: string };
type Act = (scene: Scene, bus: CommandBus, process: 0 | 1) => Promise<unknown>;

const refundAct =
  (full: boolean, total: number): Act =>
  ({ world, mine }, bus) =>
    bus.execute(
      new RecordOrderRefund({
        orderId: mine,
        chargeId: world.orderAt(mine).chargeId ?? '',
        totalRefunded: total,
        full,
        reason: 'goodwill',
      }),
    );
const assignAct =
  (to: 'mine' | 'theirs', what: 'unit' | 'spare'): Act =>
  (scene, bus) =>
    bus.execute(new AssignToOrder({ orderId: scene[to], items: [{ sku, product_ids: [scene[what]] }], automatic: false }));
const replaceAct =
  (fate: 'quarantine' | 'restock'): Act =>
  ({ world, mine, unit }, bus) =>
    bus.execute(
      new ReplaceUnit({ orderId: mine, productId: world.orderAt(mine).items[0]?.product_ids[0] ?? unit, reason: 'does_not_work', fate }),
    );
/** Waits for the worker first, which takes replaced units out of stock. */
const mendAct =
  (text: (world: ShopWorld) => string | undefined): Act =>
  async ({ world, unit }, bus, process) => {
    await world.handleAll('fulfilment', process);
    return bus.execute(new MendProduct({ productId: unit, sku, privateInfo: text(world) }));
  };
const lookAct =
  (whose: 'mine' | 'theirs', userId: string): Act =>
  async (scene, bus) => {
    const actor = { kind: 'user', id: userId, role: 'customer' } as const;
    const { products } = await bus.execute(new RevealOrder({ orderId: scene[whose], by: { actor, as: 'owner' }, what: 'products' }));
    for (const { id, private_info } of products)
      if (private_info !== null) scene.world.looks.push({ id, orderId: scene[whose], userId, after: scene.world.log.events.length });
  };

/** All actions on one order and one unit, and on a second order and a spare unit that compete with them. */
const acts = {
  look: lookAct('mine', ann),
  look_of_the_other: lookAct('theirs', bob),
  look_of_the_office: ({ mine }, bus) =>
    bus.execute(new RevealOrder({ orderId: mine, by: { actor: theSystem, as: 'admin' }, what: 'everything' })),
  look_at_the_unit: ({ unit }, bus) => bus.execute(new RevealUnit({ productId: unit, sku })),
  report: ({ world, mine, unit }, bus) =>
    bus.execute(
      new ReportProblem({
        orderId: mine,
        userId: ann,
        productId: world.orderAt(mine).items[0]?.product_ids[0] ?? unit,
        reason: 'blocked',
        note: '',
      }),
    ),
  take_back: ({ mine }, bus) => bus.execute(new TakeBackDelivery({ orderId: mine })),
  take_back_from_the_other: ({ theirs }, bus) => bus.execute(new TakeBackDelivery({ orderId: theirs })),
  request_refund: ({ world, mine }, bus) => requestRefund({ world, bus, a: 0, b: 0, c: 1 }, mine),
  end_refund_request: ({ world, mine }, bus) => requestRefund({ world, bus, a: 0, b: 0, c: 0 }, mine),
  refund: refundAct(true, 500),
  refund_that_fails: refundAct(false, 100),
  replace: replaceAct('quarantine'),
  replace_unseen: replaceAct('restock'),
  mend: mendAct((world) => `mended ${world.log.events.length}`),
  mend_as_it_is: mendAct(() => undefined),
  write_off: ({ unit }, bus) => bus.execute(new WriteOffProduct({ sku, productId: unit })),
  assign: assignAct('mine', 'unit'),
  assign_the_spare: assignAct('mine', 'spare'),
  deliver_the_oldest: ({ mine }, bus) => bus.execute(new DeliverOrder({ orderId: mine, automatic: false })),
  deliver_the_oldest_to_the_other: ({ theirs }, bus) => bus.execute(new DeliverOrder({ orderId: theirs, automatic: false })),
  assign_to_the_other: assignAct('theirs', 'unit'),
  confirm: ({ mine }, bus) => bus.execute(new ConfirmWithoutProducts({ orderId: mine })),
  remove: ({ unit }, bus) => bus.execute(new DeleteProduct({ sku, productId: unit })),
  move: ({ unit, world }, bus) => bus.execute(updateOf(world, unit, sku, { sku: other })),
  move_back: ({ unit, world }, bus) => bus.execute(updateOf(world, unit, other, { sku })),
  change: ({ unit, world }, bus) => bus.execute(updateOf(world, unit, sku, { privateInfo: `text ${world.log.events.length}` })),
  fulfil: async ({ world }, _bus, process) => void (await world.handleNext('fulfilment', process)),
  keep_stock: async ({ world }, _bus, process) => void (await world.handleNext('stockKeeping', process)),
  switch_on: (_scene, bus) => bus.execute(new SwitchSelfDelivery({ sku, on: true })),
  switch_off: (_scene, bus) => bus.execute(new SwitchSelfDelivery({ sku, on: false })),
  deliver_automatically: async ({ world }, _bus, process) => void (await world.handleNext('selfDelivery', process)),
  note_seen: async ({ world }, _bus, process) => void (await world.handleNext('seenUnits', process)),
  clear: ({ world }, _bus, process) => world.shop.sweep(clearPools, process),
} as const satisfies Record<string, Act>;

const weights: Record<keyof typeof acts, number> = {
  look: 6,
  look_of_the_other: 2,
  look_of_the_office: 1,
  look_at_the_unit: 1,
  report: 3,
  take_back: 6,
  take_back_from_the_other: 1,
  request_refund: 3,
  end_refund_request: 4,
  refund: 2,
  refund_that_fails: 2,
  assign: 3,
  assign_the_spare: 3,
  assign_to_the_other: 2,
  confirm: 1,
  replace: 6,
  replace_unseen: 3,
  mend: 4,
  mend_as_it_is: 4,
  write_off: 1,
  deliver_the_oldest: 3,
  deliver_the_oldest_to_the_other: 3,
  switch_on: 3,
  switch_off: 1,
  deliver_automatically: 8,
  remove: 1,
  move: 1,
  move_back: 1,
  change: 2,
  fulfil: 6,
  keep_stock: 1,
  note_seen: 6,
  clear: 5,
};
const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as keyof typeof acts));
const anyPair = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...kinds), fc.constantFrom(0 as const, 1 as const));

async function ignoreRefusal(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

let performed = 0;
function performAct(scene: Scene, kind: keyof typeof acts, process: 0 | 1): Promise<void> {
  const { world } = scene;
  const name = `${kind} ${(performed += 1)}`;
  return ignoreRefusal(() =>
    world.withDisturbance(process, null, (bus) => world.asRequest(name, theSystem, () => acts[kind](scene, bus, process))),
  );
}

/** Two paid orders of one unit each: the first is delivered, the second has its unit in stock, and one more unit is free. */
async function createScene(): Promise<Scene> {
  const world = new ShopWorld(shop);
  const runRequest = <A>(name: string, run: (bus: CommandBus) => Promise<A>) =>
    world.withDisturbance(0, null, (bus) => world.asRequest(name, theSystem, () => run(bus)));
  const unitOf = async (text: string) =>
    (await runRequest(text, (bus) => bus.execute(new CreateProduct({ sku, privateInfo: text })))).product_id;
  await unitOf('a third secret');
  const what = { channel: 'LinkedIn', product_type: 'Creator', quantity } as const;
  const [unit, spare] = [await unitOf('a secret'), await unitOf('another secret')];
  const createPaidOrder = async (userId: string) => {
    const { order_id } = await runRequest(`order of ${userId}`, (bus) => bus.execute(new CreateOrder({ userId, wanted: what })));
    await runRequest(`payment of ${userId}`, (bus) =>
      bus.execute(new RecordPayment({ orderId: order_id, payment: world.paymentFor(order_id, userId) })),
    );
    return order_id;
  };
  const scene = { world, unit, spare, mine: await createPaidOrder(ann), theirs: await createPaidOrder(bob) };
  await world.handleAll('fulfilment');
  await performAct(scene, 'assign', 0);
  return scene;
}

/** The scheduler decides when each read, append and access to the vault happens; returns a function that ends this. */
function interleave({ world }: Scene, scheduler: fc.Scheduler): () => void {
  const { nextTurn, end } = interleaveStores(shop.nodes, scheduler);
  const openAll = world.secrets.openAll.bind(world.secrets);
  world.secrets.openAll = async (wanted) => (await nextTurn(), openAll(wanted));
  return end;
}

/** The looks of customers, as the log records them and as they were answered. */
function looks({ world }: Scene) {
  const owners = world.log.events.filter(({ type, data }) => type === 'private_info_revealed' && (data as { to: string }).to === 'owner');
  const recorded = owners.map(({ data }) => data as { product_id: string; order_id: string });
  const shown = world.looks.map(({ id, orderId }) => `${id} of ${orderId}`);
  return { recorded: recorded.map(({ product_id, order_id }) => `${product_id} of ${order_id}`).sort(), shown: shown.sort() };
}

const seenOf = ({ world }: Scene, orderId: string) =>
  new Set(world.looks.filter((one) => one.orderId === orderId).map(({ id }) => id)).size;

const replacedIn = ({ world }: Scene, orderId: string) =>
  world.log.read(`order-${orderId}`).events.filter(({ type }) => type === 'unit_replaced').length;

describe('pairs of concurrent commands about one order and one unit, with any interleaving of their steps,', () => {
  it('deliver once, lose no unit, and record exactly the looks that showed a secret (I1, I2, I10, I12)', async () => {
    const happened = new Set<string>();
    const property = fc.asyncProperty(fc.array(anyPair, { minLength: 1, maxLength: 10 }), fc.scheduler(), async (pairs, scheduler) => {
      const scene = await createScene();
      const { world, mine, theirs } = scene;
      const end = interleave(scene, scheduler);
      for (const [a, b, process] of pairs) {
        await scheduler.waitFor(Promise.all([performAct(scene, a, 0), performAct(scene, b, process)]));
        expect(await scheduler.waitFor(unitsOpenedForOthers(world, [mine, theirs]))).toEqual([]);
      }
      end();
      await settleDown(world);
      const shownToOthers = [...(await unitsOpenedForOthers(world, [mine, theirs])), ...unitsListedForOthers(world)];
      expect([...shownToOthers, ...reportsOfLostUnits(world)]).toEqual([]);
      for (const { type } of world.log.events) happened.add(type);
      expect(givenWhileRefunding(world)).toEqual([]);
      const { recorded, shown } = looks(scene);
      expect(recorded).toEqual(shown);
      expect([mine, theirs].filter((id) => seenOf(scene, id) > quantity + replacedIn(scene, id))).toEqual([]);
      const books = [sku, other].flatMap((one) => bookingErrors(world.log.read(`pool-${one}`).events));
      const ids = orderIds(world);
      const orders = [...misplacedUnits(world, ids), ...strandedOrders(world, ids), ...repeatedFacts(world)];
      expect([...books, ...stockCountErrors(world), ...orders]).toEqual([]);
      expect(missingSecrets(world)).toEqual([]);
    });
    await fc.assert(property, { numRuns, interruptAfterTimeLimit: 540_000, markInterruptAsFailure: true });
    const each = [
      'unit_replaced',
      'problem_settled',
      'product_quarantined',
      'product_mended',
      'private_info_revealed',
      'delivery_taken_back',
      'order_refunded',
      'order_refund_failed',
      'order_refund_requested',
      'order_refund_request_ended',
    ];
    expect(each.filter((type) => !happened.has(type))).toEqual([]);
  }, 600_000);
});
