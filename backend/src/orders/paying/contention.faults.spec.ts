import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { skus, type Sku } from '@orderstream/contracts/catalogue';
import { adminPool } from '@orderstream/projections/platform/database/database';
import { isEqual, verifyModel } from '@orderstream/projections/platform/comparing/verify';
import { readModels } from '@orderstream/projections/registry';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { randomBytes } from 'node:crypto';
import { startShop } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { configureDeciding, load } from '../../platform/deciding/decides.ts';
import { pool } from '../../stock/pool/pool.decider.ts';
import { killAtEachMoment, killMoments } from '../testing/exact-kills.ts';
import { Fleet, createSignedInCustomer, type FleetAnswer } from '../testing/fleet.ts';
import { CreateProduct } from '../../stock/units/create-product.ts';

/** `FAULTS=long` runs the numbers of the specified invariants. */
const long = process.env['FAULTS'] === 'long';
const [buyers, units, kills] = long ? [500, 100, 25] : [90, 18, 1];
jest.setTimeout(long ? 900_000 : 180_000);

const shop = startShop();
const sku: Sku = 'LinkedIn.Creator';
const wish = { channel: 'LinkedIn', product_type: 'Creator', quantity: 1 };
let fleet: Fleet;
const tokens: string[] = [];

beforeAll(async () => {
  fleet = await Fleet.start(3, shop().app.servers);
  for (const [n, each] of skus.entries()) await setPrice(shop(), each, { priceId: `price_${n}`, unitAmount: 500, currency: 'usd' });
  for (let n = 0; n < buyers; n += 10)
    tokens.push(...(await Promise.all(Array.from({ length: 10 }, () => createSignedInCustomer(shop())))));
  // Those of one group become active in any order.
  for (const last of tokens.slice(-10))
    await eventually(async () => (await shop().app.get('/api/availability', { as: last })).status === 200, 'the last customers');
});
afterAll(() => fleet?.end());

async function addUnits(of: Sku = sku, many = units): Promise<void> {
  for (let n = 0; n < many; n += 1)
    await shop().execute(new CreateProduct({ sku: of, privateInfo: randomBytes(32).toString('base64url') }));
}

/** The state of the pool and the number of orders by stream, from the log itself. */
async function readLog() {
  const store = configureDeciding(connectEventStore(shop().app.settings.eventStoreUrl));
  const { state } = await load(store, pool, sku);
  const made = new Map<string, number>();
  const ids = new Set<string>();
  const violations: string[] = [];
  for await (const delivery of store.readAll()) {
    if (delivery.kind !== 'event') continue;
    const { id, stream, type } = delivery.event;
    if (ids.has(id)) violations.push(`${id} is stored twice`);
    ids.add(id);
    if (type === 'order_created') made.set(stream, (made.get(stream) ?? 0) + 1);
  }
  await store.close();
  return { state, made, violations };
}

/** Every live table equals a replay, row by row. */
async function differences(): Promise<string[]> {
  const { databaseUrl, eventStoreUrl } = shop().app.settings;
  const [db, store] = [adminPool(databaseUrl), connectEventStore(eventStoreUrl)];
  const differing: string[] = [];
  for (const model of readModels) {
    const verified = await verifyModel({ pool: db, store }, model);
    if (!isEqual(verified)) differing.push(`${model.name} differs from a replay: ${verified.wrong.map(({ key }) => key).join(' ')}`);
  }
  await Promise.all([db.end(), store.close()]);
  return differing;
}

function report(experiment: string, n: number, violations: readonly string[]): void {
  process.stdout.write(`${experiment}, N ${n}, violations ${violations.length}\n`);
  expect(violations).toEqual([]);
}

async function race(): Promise<FleetAnswer[]> {
  return Promise.all(tokens.map((token, index) => fleet.post('/api/orders', wish, token, index % 3)));
}

function violationsIn(answers: readonly FleetAnswer[], sold: number): string[] {
  const won = answers.filter(({ status }) => status === 201);
  const strange = answers.filter(({ status, body }) => status !== 201 && !(status === 409 && body['code'] === 'out_of_stock'));
  return [
    ...(won.length === sold ? [] : [`${won.length} were sold of ${sold}`]),
    ...strange.map(({ status, body }) => `a loser heard ${status} ${String(body['code'])}`),
  ];
}

describe('three processes that sell from one pool', () => {
  it('sell exactly the stock, and refuse every other buyer as out of stock (F5)', async () => {
    await addUnits();
    const violations = violationsIn(await race(), units);
    const { state, made, violations: inLog } = await readLog();
    if (state.holds.size !== units) violations.push(`${state.holds.size} holds on ${units} units`);
    if (made.size !== units || [...made.values()].some((times) => times !== 1)) violations.push(`${made.size} orders`);
    report('F5 buyers race for a pool', buyers, [...violations, ...inLog]);
  });

  it('create one order per request when one of them is killed among its requests (F1)', async () => {
    await addUnits();
    const before = (await readLog()).made.size;
    const racing = race();
    await pause(60, 'the process is killed among its requests');
    await fleet.kill(0);
    const answers = await racing;
    const won = answers.filter(({ status }) => status === 201).map(({ body }) => String(body['order_id']));
    const { state, made, violations } = await readLog();
    const after = made.size - before;
    if (after !== won.length) violations.push(`${after} orders, ${won.length} were confirmed`);
    if (new Set(won).size !== won.length) violations.push('two clients got the same order');
    for (const id of won) if (made.get(`order-${id}`) !== 1) violations.push(`${id} was made ${made.get(`order-${id}`)} times`);
    const promised = state.holds.reduce((sum, { quantity }) => sum + quantity, 0);
    if (promised > state.available) violations.push(`${promised} promised of ${state.available}`);
    // A request that was interrupted and then refused may leave a hold, which its timer releases; none may be missing.
    if (state.holds.size < before + won.length) violations.push('an order without a hold');
    report('F1 an API is killed among its requests', buyers, violations);
  });

  it('create one order from one request, at whatever moment one process is killed (F1)', async () => {
    // An earlier request holds all the stock.
    for (const each of skus) await addUnits(each, kills * (each === sku ? 2 : 1));
    const violations: string[] = [];
    for (let n = 0; n < kills; n += 1) violations.push(...(await killAtEachMoment(fleet, shop())));
    report('F1 an API is killed at each moment of an order', kills * killMoments.length, [...violations, ...(await readLog()).violations]);
  });

  it('leave tables that equal a replay, row by row (F12)', async () => {
    await eventually(async () => (await differences()).length === 0, 'tables equal to a replay');
    report('F12 tables and replay', readModels.length, await differences());
  });
});
