import fc from 'fast-check';
import { settlePrivateInfo } from '../stock/secrets/settle-private-info.ts';
import { anyStep, unknownOrderId, orderIds, performAct, type HistoryStep } from './testing/history.ts';
import { undeliveredOrders } from './testing/left-waiting.ts';
import {
  leftoverSecrets,
  bookingErrors,
  stockCountErrors,
  misplacedUnits,
  excessUnpaidOrders,
  repeatedFacts,
  missingDescriptions,
  strandedOrders,
  missingSecrets,
} from './testing/ledger.ts';
import { forgottenOrders, remindedTooOften, unwatchedUnits } from './testing/next-steps.ts';
import { answersToProbing } from './testing/probing.ts';
import { settleOrderWords } from './words/settle-order-words.ts';
import { settleDown } from './testing/settle.ts';
import { ShopProcesses } from './testing/shop.ts';
import { customerIds, processNames, ProcessKilled, ShopWorld, type Disturbance } from './testing/world.ts';

/** Shorter than the test's time limit, so that the search for the shortest failing history ends in time to report it. */
const patience = 90_000;
const numRuns = process.env['FAULTS'] === 'long' ? 1_000 : 50;

let shop: ShopProcesses;
beforeAll(async () => {
  shop = await ShopProcesses.open();
});
afterAll(() => shop.close());

const otherThan = (process: 0 | 1) => (process === 0 ? 1 : 0);

function disturbanceOf(world: ShopWorld, name: string, { trouble, at, racingAct, process }: HistoryStep): Disturbance | null {
  if (trouble === 'none') return null;
  if (trouble !== 'raced') return { at, how: trouble };
  return { at, how: 'raced', by: () => performAct(world, `${name} racing`, racingAct, otherThan(process)) };
}

/** One act of a user and some work of the processes, each with its own faults. */
async function takeStep(world: ShopWorld, name: string, step: HistoryStep): Promise<void> {
  await performAct(world, name, step, step.process, disturbanceOf(world, name, step));
  const processName = processNames[step.a % processNames.length] ?? 'fulfilment';
  const askedAgain = step.trouble.startsWith('killed') && step.c % 3 > 0;
  if (askedAgain) await performAct(world, name, step, otherThan(step.process));
  for (let events = step.c % 4; events > 0; events -= 1) {
    const disturbance = disturbanceOf(world, `${name}, ${events} left`, step);
    await world.handleNext(processName, step.process, disturbance).catch(unlessKilled);
  }
  if (step.b % 5 === 0) world.rewind(processName, step.c);
}

function unlessKilled(error: unknown): void {
  if (!(error instanceof ProcessKilled)) throw error;
}

const anyHistory = fc.array(anyStep, { minLength: 20, maxLength: 70, size: 'max' });

async function worldAfter(steps: readonly HistoryStep[]): Promise<ShopWorld> {
  const world = new ShopWorld(shop);
  for (let n = 0; n < 8; n += 1) await performAct(world, `unit ${n}`, { kind: 'stock', a: n % 3, b: n, c: 0 }, 0);
  for (let n = 0; n < 3; n += 1) await performAct(world, `order ${n}`, { kind: 'order', a: 0, b: n, c: 1 }, 0);
  for (let n = 0; n < 2; n += 1) await performAct(world, `payment ${n}`, { kind: 'pay_otherwise', a: 0, b: 0, c: 1 }, 1);
  for (const [index, step] of steps.entries()) await takeStep(world, `step ${index}`, step);
  return world;
}

/** Checks a property at the end of many random histories. Returns how often each type of event occurred, to prove their coverage. */
async function checkEveryHistory(holds: (world: ShopWorld) => void | Promise<void>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const property = fc.asyncProperty(anyHistory, async (steps) => {
    const world = await worldAfter(steps);
    await settleDown(world);
    for (const { type } of world.log.events) counts.set(type, (counts.get(type) ?? 0) + 1);
    await holds(world);
  });
  await fc.assert(property, { numRuns, interruptAfterTimeLimit: patience, markInterruptAsFailure: true });
  return counts;
}

describe('any actions on orders and stock, with dying processes and wrong clocks,', () => {
  it('add up at every position, leave nothing waiting and record nothing twice (I1, I2, I10, I12)', async () => {
    const happened = await checkEveryHistory((world) => {
      const ids = orderIds(world);
      const pools = new Set(world.log.events.map(({ stream }) => stream).filter((stream) => stream.startsWith('pool-')));
      const books = [...pools].flatMap((stream) => bookingErrors(world.log.read(stream).events));
      const orders = [...misplacedUnits(world, ids), ...strandedOrders(world, ids), ...excessUnpaidOrders(world), ...repeatedFacts(world)];
      expect([...books, ...stockCountErrors(world), ...orders, ...undeliveredOrders(world)]).toEqual([]);
    });
    const each = [
      'self_delivery_switched',
      'unit_replaced',
      'product_quarantined',
      'product_mended',
      'product_delivered',
      'delivery_taken_back',
      'product_moved_in',
      'hold_kept',
      'order_refunded',
      'private_info_revealed',
    ];
    expect(each.filter((type) => !happened.has(type))).toEqual([]);
  });

  it('record each event type in one kind of stream, except looks, which belong to an order or a unit', async () => {
    const streams = new Map<string, Set<string>>();
    await checkEveryHistory(({ log }) => {
      for (const { type, stream } of log.events) streams.set(type, (streams.get(type) ?? new Set()).add(stream.split('-', 1)[0] ?? ''));
    });
    expect(streams.get('delivery_taken_back')).toEqual(new Set(['order']));
    expect(streams.get('product_unassigned')).toEqual(new Set(['pool']));
    const shared = [...streams].filter(([, { size }]) => size > 1).map(([type]) => type);
    expect(shared.filter((type) => type !== 'private_info_revealed')).toEqual([]);
  });

  it('leave every waiting order with a timer or a person at any moment, and entries open exactly as long as needed', async () => {
    const happened = await checkEveryHistory((world) => expect([...forgottenOrders(world), ...remindedTooOften(world)]).toEqual([]));
    expect(['order_reminded', 'order_left_unpaid', 'payment_pending'].filter((type) => !happened.has(type))).toEqual([]);
  });

  it('leave every quarantined unit in a list and every hold with a timer at any moment', async () => {
    const happened = await checkEveryHistory((world) => expect(unwatchedUnits(world)).toEqual([]));
    const each = ['product_quarantined', 'product_mended', 'product_written_off', 'stock_held', 'hold_extended', 'hold_released'];
    expect(each.filter((type) => !happened.has(type))).toEqual([]);
  });

  it('leave every unit and order with the texts that its events name, and no others after housekeeping', async () => {
    await checkEveryHistory(async (world) => {
      const ids = orderIds(world);
      expect([...missingSecrets(world), ...missingDescriptions(world, ids)]).toEqual([]);
      world.clock.pass(11);
      await world.sweep(settlePrivateInfo);
      await world.sweep(settleOrderWords);
      expect([...missingSecrets(world), ...missingDescriptions(world, ids), ...leftoverSecrets(world)]).toEqual([]);
    });
  });

  it('have no further effect when every event is processed and every timer is fired again (I12)', async () => {
    await checkEveryHistory(async (world) => {
      const before = world.log.events.length;
      await world.workOffAgain();
      expect(world.log.events.slice(before).map(({ type, stream }) => `${type} on ${stream}`)).toEqual([]);
    });
  });

  it('do not reveal whether an order is another customer’s or does not exist (I13)', async () => {
    await checkEveryHistory(async (world) => {
      for (const customer of customerIds) {
        const ofNone = await answersToProbing(world, customer, unknownOrderId);
        for (const id of orderIds(world).filter((one) => world.orderAt(one).userId !== customer))
          expect(await answersToProbing(world, customer, id)).toEqual(ofNone);
      }
    });
  });
});
