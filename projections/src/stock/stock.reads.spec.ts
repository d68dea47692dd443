import type { PoolEvent, WarningEvent } from '@orderstream/contracts/stock/events';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { availabilityProjection } from './availability.projection.ts';
import { stockLevels } from './availability.reads.ts';
import { holdTimersProjection } from './hold-timers.projection.ts';
import { inventoryHoldsProjection } from './inventory-holds.projection.ts';
import { paidQueueProjection } from './paid-queue.projection.ts';
import { productProjection } from './product.projection.ts';
import { productsByIds, productsPage } from './product.reads.ts';

const sku = 'LinkedIn.Creator';
const other = 'WhatsApp.Business';
const fingerprint = 'f'.repeat(43);
const changed = 'c'.repeat(43);
const unit = (n: number) => `55555555-5555-4555-8555-55555555555${n}`;
const order = (n: number) => `44444444-4444-4444-8444-44444444444${n}`;
const user_id = '11111111-1111-4111-8111-111111111111';
const of = (n: number, quantity: number) => ({ order_id: order(n), user_id, sku, quantity }) as const;
const [soon, later] = ['2026-01-01T12:30:00.000Z', '2026-01-01T13:00:00.000Z'];

const at = (stream: string) => (event: PoolEvent) => ({ ...event, stream });
const onPool = at(`pool-${sku}`);
const added = (n: number) => onPool({ type: 'product_added', data: { product_id: unit(n), sku, fingerprint } });
const holdUnits = (n: number, quantity: number) => onPool({ type: 'stock_held', data: { ...of(n, quantity), expires_at: soon } });
const extended = (n: number, quantity: number) => onPool({ type: 'hold_extended', data: { ...of(n, quantity), expires_at: later } });
const kept = (n: number, quantity: number, more = 0, queued = { place: n, change: quantity }) =>
  onPool({ type: 'hold_kept', data: { ...of(n, quantity), added: more, queued } });
const switched = (on: boolean) => onPool({ type: 'self_delivery_switched', data: { sku, on } });
const released = (n: number, quantity: number, place?: number) =>
  onPool({ type: 'hold_released', data: { ...of(n, quantity), cause: 'canceled', queued: queuedAt(place, -quantity) } });
const queuedAt = (place: number | undefined, change: number) => (place === undefined ? null : { place, change });
/** `place`: of a paid order in the queue. */
const assigned = (n: number, units: number[], consumed: number, place?: number) =>
  onPool({
    type: 'product_assigned',
    data: {
      order_id: order(n),
      user_id,
      sku,
      product_ids: units.map(unit),
      consumed,
      assignment: 1,
      queued: queuedAt(place, -consumed),
    },
  });
const unassigned = (n: number, units: number[]) =>
  onPool({
    type: 'product_unassigned',
    data: { ...of(n, units.length), items: [{ sku, product_ids: units.map(unit) }], assignment: 1 },
  });
const movedOut = (n: number) => onPool({ type: 'product_moved_out', data: { product_id: unit(n), sku, to: other, fingerprint, move: 1 } });
const movedIn = (n: number) =>
  at(`pool-${other}`)({ type: 'product_moved_in', data: { product_id: unit(n), sku: other, from: sku, fingerprint, move: 1 } });
const deleted = (n: number) => onPool({ type: 'product_deleted', data: { product_id: unit(n), sku } });

describe('availability', () => {
  const given = givenEventsOf(availabilityProjection);
  const levels = {
    ...stockLevels(),
    run: async (db: Parameters<ReturnType<typeof stockLevels>['run']>[0]) =>
      (await stockLevels().run(db)).filter(({ units, on_hold, assigned }) => units + on_hold + assigned > 0),
  };

  it('counts units in stock, promised and sold', () =>
    given(added(1), added(2), added(3), holdUnits(1, 2), assigned(1, [1], 1)).rows({
      sku,
      units: 2,
      on_hold: 1,
      available: 1,
      assigned: 1,
    }));
  it('is never below zero, whatever was promised to late payments', () =>
    given(added(1), kept(1, 3, 3)).rows({ units: 1, on_hold: 3, available: 0 }));
  it('adds returned units once, however many events report the return', () =>
    given(added(1), holdUnits(1, 1), kept(1, 1), assigned(1, [1], 1), unassigned(1, [1])).rows({
      units: 1,
      on_hold: 0,
      available: 1,
      assigned: 0,
    }));
  it('counts each kind separately, when units move and leave', () =>
    given(added(1), added(2), added(3), movedOut(1), movedIn(1), deleted(2), holdUnits(1, 1), released(1, 1))
      .reading(levels)
      .returns(
        { channel: 'LinkedIn', units: 1, on_hold: 0, available: 1 },
        { channel: 'WhatsApp', product_type: 'Business', available: 1 },
      ));
  it('shows whether it is delivered automatically, whatever else happens', async () => {
    await given(switched(true)).rows({ sku, units: 0, delivers_itself: true });
    await given(added(1), switched(true), holdUnits(1, 1)).rows({ units: 1, on_hold: 1, delivers_itself: true });
    await given(added(1), switched(true), switched(false)).rows({ units: 1, delivers_itself: false });
  });
  it('does not change when a hold is only extended', () =>
    given(added(1), holdUnits(1, 1), extended(1, 1)).rows({ units: 1, on_hold: 1, available: 0 }));
  it('keeps what was replaced apart until it is mended or written off', async () => {
    const about = { product_id: unit(1), sku } as const;
    const quarantined = onPool({ type: 'product_quarantined', data: { ...about, order_id: order(1), fingerprint, moves: 0, seen: true } });
    const away = [added(1), added(2), assigned(1, [1, 2], 0), quarantined] as const;
    await given(...away).rows({ units: 0, assigned: 1, quarantined: 1 });
    const lost = onPool({ type: 'product_quarantined', data: { ...about, order_id: null, fingerprint, moves: 0, seen: false } });
    await given(added(1), added(2), lost).rows({ units: 1, available: 1, assigned: 0, quarantined: 1 });
    await given(...away, onPool({ type: 'product_mended', data: about })).rows({ units: 1, assigned: 1, quarantined: 0 });
    await given(...away, onPool({ type: 'product_written_off', data: about })).rows({ units: 0, assigned: 1, quarantined: 0 });
  });
  it('shows the warning level of a SKU, even without units', () => {
    const warned = (below: number): WarningEvent & { stream: string } => ({
      type: 'stock_warning_set',
      data: { sku, below },
      stream: `warning-${sku}`,
    });
    return given(warned(3), added(1), warned(5), warned(2)).rows({ sku, units: 1, available: 1, warn_below: 2 });
  });
});

describe('holds', () => {
  const given = givenEventsOf(inventoryHoldsProjection);
  const hold = { order_id: order(1), user_id, channel: 'LinkedIn', product_type: 'Creator' } as const;

  it('last until the time of their latest event', () =>
    given(holdUnits(1, 2), extended(1, 2)).rows({ ...hold, quantity: 2, expires_at: later }));
  it('last indefinitely once their order is paid', () =>
    given(holdUnits(1, 2), kept(1, 2)).rows({ ...hold, quantity: 2, expires_at: null }));
  it('have their place in the queue of paid orders once they are paid', async () => {
    await given(holdUnits(1, 2), extended(1, 2)).rows({ place: null });
    await given(holdUnits(1, 2), kept(1, 2)).rows({ place: 1 });
    await given(holdUnits(1, 2), kept(1, 2), assigned(1, [1], 1, 1)).rows({ quantity: 1, place: 1 });
  });
  it('are used up by the units that their order gets', async () => {
    await given(kept(1, 2, 2), assigned(1, [1], 1)).rows({ ...hold, quantity: 1 });
    await given(kept(1, 2, 2), assigned(1, [1, 2], 2)).rows();
  });
  it('are not touched by units beyond them', () => given(holdUnits(2, 1), assigned(1, [1], 0)).rows({ order_id: order(2), quantity: 1 }));
  it('are created again for a paid order whose units were returned', () =>
    given(kept(1, 1, 1), assigned(1, [1], 1), unassigned(1, [1]), kept(1, 1, 1)).rows({ ...hold, quantity: 1, expires_at: null }));
  it('are removed when they are released, once or twice', () => given(holdUnits(1, 1), released(1, 1), released(1, 1)).rows());
});

describe('the queue of paid orders', () => {
  const given = givenEventsOf(paidQueueProjection);
  const stretches = (...rows: [places: number, first: number, units: number][]) =>
    rows.map(([places, first, units]) => ({ channel: 'LinkedIn', product_type: 'Creator', places, first, units }) as const);
  const keptAt = (n: number, place: number, quantity: number) => kept(n, quantity, 0, { place, change: quantity });

  it('is summed up by stretches of places, short and long ones', () =>
    given(keptAt(1, 0, 2), keptAt(2, 127, 1), keptAt(3, 128, 4), keptAt(4, 16_390, 3)).rows(
      ...stretches([128, 0, 3], [128, 128, 4], [128, 16_384, 3], [16_384, 0, 7], [16_384, 16_384, 3]),
    ));
  it('changes by what an order waits for in addition', () =>
    given(keptAt(1, 3, 2), kept(1, 3, 1, { place: 3, change: 1 })).rows(...stretches([128, 0, 3], [16_384, 0, 3])));
  it('loses what is assigned or released, and the stretches that nothing is left of', async () => {
    await given(keptAt(1, 3, 2), keptAt(2, 200, 1), assigned(1, [1], 1, 3)).rows(...stretches([128, 0, 1], [128, 128, 1], [16_384, 0, 2]));
    await given(keptAt(1, 3, 2), keptAt(2, 200, 1), released(1, 2, 3)).rows(...stretches([128, 128, 1], [16_384, 0, 1]));
    await given(keptAt(1, 3, 1), assigned(1, [1], 1, 3)).rows();
  });
  it('has no unpaid orders in it', () => given(holdUnits(1, 1), extended(1, 1), assigned(1, [1], 1), released(2, 1)).rows());
});

describe('the timer of a hold', () => {
  const given = givenEventsOf(holdTimersProjection);
  const timer = (due_at: string) =>
    ({ id: order(1), kind: 'hold_expiry', key: order(1), due_at, payload: { sku, order_id: order(1) } }) as const;

  it('is due at the latest expiry time', async () => {
    await given(holdUnits(1, 1)).rows(timer(soon));
    await given(holdUnits(1, 1), extended(1, 1)).rows(timer(later));
  });
  it('is removed when the hold is kept, released or used up', async () => {
    await given(holdUnits(1, 1), kept(1, 1)).rows();
    await given(holdUnits(1, 1), released(1, 1)).rows();
    await given(holdUnits(1, 1), assigned(1, [1], 1)).rows();
  });
  it('starts over with a new hold of the same order', () => given(holdUnits(1, 1), released(1, 1), extended(1, 1)).rows(timer(later)));
});

describe('units', () => {
  const vault = `create schema vault; create table vault.private_info (id uuid, version text, mask text);
    create table vault.unit_words (id uuid, batch text, note text, search text);
    insert into vault.unit_words values ('${unit(2)}', 'March', 'blue', 'march blue');
    insert into vault.private_info values ('${unit(1)}', '${fingerprint}', 'lo**********rd'), ('${unit(1)}', '${changed}', 'ne**********er');
    create schema if not exists read; create table if not exists read.availability (sku text, channel text, product_type text, units int, on_hold int, available int, assigned int, quarantined int, warn_below int, out_since timestamptz, delivers_itself boolean);
    insert into read.availability values ('${sku}', 'LinkedIn', 'Creator', 4, 1, 3, 2, 0, null, null, false), ('${other}', 'WhatsApp', 'Business', 1, 0, 1, 0, 0, null, null, false);`;
  const given = givenEventsOf(productProjection, { alongside: vault });
  const available = { status: 'available', assigned_order_id: null } as const;

  it('are listed with the mask of their secret, the newest first', () =>
    given(added(1), added(2))
      .reading(productsPage({}, {}))
      .returns(
        { id: unit(2), mask: null, batch: 'March', note: 'blue', ...available },
        { id: unit(1), mask: 'lo**********rd', channel: 'LinkedIn', product_type: 'Creator' },
      ));
  it('are listed with the mask of the secret that the facts name, whatever other versions exist', () =>
    given(
      added(1),
      onPool({ type: 'product_private_info_changed', data: { product_id: unit(1), sku, fingerprint: changed, order_id: null } }),
    )
      .reading(productsPage({}, {}))
      .returns({ id: unit(1), mask: 'ne**********er' }));
  it('are found by the beginning of their id, or of the id of their order', async () => {
    const story = given(added(1), added(2), holdUnits(1, 1), assigned(1, [1], 1));
    await story.reading(productsPage({ search: unit(2).slice(0, 36) }, {})).returns({ id: unit(2) });
    await story.reading(productsPage({ search: order(1) }, {})).returns({ id: unit(1) });
    await story.reading(productsPage({ search: 'nobody’s' }, {})).returns();
  });
  it('are found by what the office says of them', async () => {
    const story = given(added(1), added(2));
    await story.reading(productsPage({ search: 'arch BLU' }, {})).returns({ id: unit(2) });
    await story.reading(productsPage({ search: 'green' }, {})).returns();
  });
  it('are filtered by channel, kind and status', async () => {
    const story = given(added(1), added(2), movedOut(2), movedIn(2), added(3), assigned(1, [3], 0));
    await story.reading(productsPage({ channel: 'WhatsApp' }, {})).returns({ id: unit(2), product_type: 'Business' });
    await story.reading(productsPage({ product_type: 'Creator', status: 'available' }, {})).returns({ id: unit(1) });
    await story.reading(productsPage({ status: 'assigned' }, {})).returns({ id: unit(3), assigned_order_id: order(1) });
  });
  it('are unlisted while being moved between SKUs', async () => {
    await given(added(1), movedOut(1)).reading(productsPage({}, {})).returns();
    await given(added(1), movedOut(1)).rows({ id: unit(1), moving: true });
  });
  it('belong to their order until they are taken back from it', async () => {
    await given(added(1), assigned(1, [1], 0)).rows({ status: 'assigned', assigned_order_id: order(1) });
    await given(added(1), assigned(1, [1], 0), unassigned(1, [1])).rows({ id: unit(1), ...available });
  });
  it('are no longer listed after they are deleted', () => given(added(1), deleted(1)).rows());
  it('are found by their ids, in that order', () =>
    given(added(1), added(2))
      .reading(productsByIds([unit(2), unit(9), unit(1)]))
      .returns({ id: unit(2) }, { id: unit(1) }));
  it('are counted from the levels of the pools', () =>
    given(added(1))
      .reading({ ...productsPage({}, {}), run: async (db) => [(await productsPage({}, {}).run(db)).stats] })
      .returns({ total: 7, available: 5, assigned: 2 }));
});
