import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { Recorded } from '@orderstream/contracts/shared/event';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { availabilityProjection } from '@orderstream/projections/stock/availability.projection';
import { shopSettings } from './shop.ts';
import { projectedRows } from './timers.ts';
import { neededUnits, needsUnits } from '@orderstream/contracts/orders/missing-units';
import { unseenUnitsOf } from '@orderstream/contracts/orders/units';
import type { OrderFact } from '../order/order-state.ts';
import type { ShopWorld } from './world.ts';

const isReveal = (type: string): boolean => type === 'private_info_revealed';

type Books = {
  counts: { created: number; retired: number; movedIn: number; movedOut: number };
  owners: Map<string, string | null>;
  holds: Map<string, { quantity: number; until: string | null }>;
};

/** Applies an event of a pool to the books. */
function bookEvent({ counts, owners, holds }: Books, { type, data }: PoolEvent): void {
  if (type === 'product_added') counts.created += 1;
  if (type === 'product_moved_in') counts.movedIn += 1;
  if (type === 'product_moved_out') counts.movedOut += 1;
  if (type === 'product_deleted' || type === 'product_quarantined') counts.retired += 1;
  if (type === 'product_mended') counts.retired -= 1;
  if (type === 'product_added' || type === 'product_moved_in' || type === 'product_mended') owners.set(data.product_id, null);
  if (type === 'product_moved_out' || type === 'product_deleted' || type === 'product_quarantined') owners.delete(data.product_id);
  if (type === 'product_assigned') data.product_ids.forEach((id) => owners.set(id, data.order_id));
  if (type === 'product_unassigned') data.items.forEach(({ product_ids }) => product_ids.forEach((id) => owners.set(id, null)));
  if (type === 'stock_held' || type === 'hold_extended') holds.set(data.order_id, { quantity: data.quantity, until: data.expires_at });
  if (type === 'hold_kept') holds.set(data.order_id, { quantity: data.quantity, until: null });
  if (type === 'hold_released') holds.delete(data.order_id);
  if (type === 'product_assigned' && data.consumed > 0) {
    const hold = holds.get(data.order_id);
    if (hold && hold.quantity > data.consumed) holds.set(data.order_id, { ...hold, quantity: hold.quantity - data.consumed });
    else holds.delete(data.order_id);
  }
}

/** Whether units pass from one assignment of an order to the next in a single append, so that they are never free in between. */
function isHandedOver({ type, data }: PoolEvent, later: readonly Recorded[]): boolean {
  const next = later.find((event) => event.type !== 'product_unassigned') as Recorded<PoolEvent> | undefined;
  if (type !== 'product_unassigned' || next?.type !== 'product_assigned') return false;
  return next.data.order_id === data.order_id && data.items.some(({ product_ids }) => next.data.product_ids.includes(product_ids[0] ?? ''));
}

/** Violations of I1 and I2 at every position of one pool, from its events alone. */
export function bookingErrors(events: readonly Recorded[]): string[] {
  const books: Books = { counts: { created: 0, retired: 0, movedIn: 0, movedOut: 0 }, owners: new Map(), holds: new Map() };
  const violations: string[] = [];
  let short = 0;
  for (const [index, event] of events.entries()) {
    const { data, type } = event as Recorded<PoolEvent>;
    const before = books.owners.get('product_id' in data ? data.product_id : '');
    if ((type === 'product_moved_out' || type === 'product_deleted') && before !== null)
      violations.push(`${type} of a unit that was not free`);
    if (type === 'product_quarantined' && (before ?? null) !== data.order_id)
      violations.push('a unit was quarantined that was not its order’s');
    if ((type === 'product_mended' || type === 'product_written_off') && before !== undefined)
      violations.push(`${type} of a unit in stock`);
    const taken = type === 'product_assigned' ? data.product_ids.map((id) => books.owners.get(id)) : [];
    if (taken.some((owner) => owner !== null)) violations.push('a unit was assigned that was not free (I2)');
    bookEvent(books, event as Recorded<PoolEvent>);
    const { created, retired, movedIn, movedOut } = books.counts;
    const assigned = [...books.owners.values()].filter((owner) => owner !== null).length;
    const available = books.owners.size - assigned;
    if (available + assigned + retired !== created + movedIn - movedOut) violations.push(`${type}: units do not add up (I1)`);
    const live = [...books.holds.values()].filter(({ until }) => until === null || until > event.at);
    const missing = Math.max(0, live.reduce((sum, { quantity }) => sum + quantity, 0) - available);
    const lateMoney = type === 'hold_kept';
    if (missing > short && !lateMoney) violations.push(`${type}: ${missing} promised that are not there (I1)`);
    if (!isHandedOver(event as Recorded<PoolEvent>, events.slice(index + 1))) short = missing;
  }
  return violations;
}

/** Violations of I2 over all orders and pools: units with two owners, and secrets that were seen by others. */
export function misplacedUnits(world: ShopWorld, orderIds: readonly string[]): string[] {
  const violations: string[] = [];
  const holders = new Map<string, string>();
  for (const orderId of orderIds) {
    const order = world.orderAt(orderId);
    const { items, assigning, replacing } = order;
    if (order.status === 'refunded' && unseenUnitsOf(order).length > 0)
      violations.push(`${orderId} is refunded and keeps what nobody has seen`);
    if (replacing) violations.push(`${orderId} gets another unit for ever (I10)`);
    if (assigning) violations.push(`${orderId} is being assigned for ever (I10)`);
    for (const id of items.flatMap(({ product_ids }) => product_ids)) {
      if (holders.has(id)) violations.push(`${id} belongs to two orders (I2)`);
      holders.set(id, orderId);
    }
  }
  const inPools = new Map(world.units().map(({ id, orderId }) => [id, orderId]));
  for (const [id, orderId] of holders) if (inPools.get(id) !== orderId) violations.push(`${id} of ${orderId} lies with ${inPools.get(id)}`);
  for (const [id, orderId] of inPools)
    if (orderId !== null && !holders.has(id)) violations.push(`${id} is kept for ${orderId}, which has it not`);
  for (const { id, orderId, after } of world.looks)
    if (inPools.get(id) !== orderId && !wasReplacedSince(world, id, orderId, after))
      violations.push(`${id} was read and is no longer with ${orderId} (I2)`);
  return [...violations, ...world.looks.flatMap((look) => lookErrors(world, look))];
}

/** Violations: units whose secret is not stored in the version that the events name. */
export function missingSecrets(world: ShopWorld): string[] {
  const stored = new Set(world.secrets.rows.map(({ id, version }) => `${id} ${version}`));
  return world.units().flatMap(({ id, fingerprint }) => (stored.has(`${id} ${fingerprint}`) ? [] : [`the secret of ${id} is not kept`]));
}

/** Violations: custom orders without a stored description in the version that the events name, unless their customer is deleted. */
export function missingDescriptions(world: ShopWorld, orderIds: readonly string[]): string[] {
  const stored = new Set(world.words.rows.map(({ orderId, version }) => `${orderId} ${version}`));
  const customOrders = orderIds
    .map((id) => ({ id, ...world.orderAt(id) }))
    .filter(({ type, userId }) => type === 'custom' && !world.words.forgotten.has(userId));
  return customOrders.flatMap(({ id, words }) => (stored.has(`${id} ${words}`) ? [] : [`the words of ${id} are not kept`]));
}

/** Violations: stored secrets of units that no event names. */
export function leftoverSecrets(world: ShopWorld): string[] {
  const named = new Set(world.units().map(({ id, fingerprint }) => `${id} ${fingerprint}`));
  const units = world.secrets.rows.filter(({ kind }) => kind === 'product');
  return units.flatMap(({ id, version }) => (named.has(`${id} ${version}`) ? [] : [`${version} is still kept of ${id}`]));
}

/** Whether a unit was quarantined after its customer had seen it. */
const wasReplacedSince = ({ log }: ShopWorld, id: string, orderId: string, after: number): boolean =>
  log.events.slice(after).some(({ type, data, stream }) => {
    const fact = data as { product_id?: string; order_id?: string };
    return type === 'product_quarantined' && stream.startsWith('pool-') && fact.product_id === id && fact.order_id === orderId;
  });

const isMended = (events: readonly Recorded[], id: string): boolean =>
  events.some(({ type, data }) => type === 'product_mended' && (data as { product_id: string }).product_id === id);

/** The version of a unit's secret that the events name at a position. */
function fingerprintAt({ events }: ShopWorld['log'], id: string, position: bigint): string | undefined {
  const named = events.findLast((event) => {
    const data = event.data as { product_id?: string; fingerprint?: string };
    return event.position <= position && data.product_id === id && data.fingerprint !== undefined;
  });
  return (named?.data as { fingerprint?: string } | undefined)?.fingerprint;
}

/** Violations of one look: by another customer, without a record, or at a unit that was sold again. */
function lookErrors({ log }: ShopWorld, { id, orderId, userId, after }: ShopWorld['looks'][number]): string[] {
  const [before, later] = [log.events.slice(0, after), log.events.slice(after)];
  const story = before.filter(({ stream }) => stream === `order-${orderId}`) as Recorded<OrderEvent>[];
  const owner = story.find(({ type }) => type === 'order_created')?.data.user_id;
  const onRecord = (story as Recorded<OrderFact>[]).some(
    ({ type, data }) => isReveal(type) && 'product_id' in data && data.product_id === id,
  );
  const assignments = later.filter(({ type }) => type === 'product_assigned') as (Recorded<PoolEvent> & { type: 'product_assigned' })[];
  const isAsRead = (position: bigint) => fingerprintAt(log, id, before.at(-1)?.position ?? -1n) === fingerprintAt(log, id, position);
  const soldAgain = assignments.some(
    ({ data, position }) => data.order_id !== orderId && data.product_ids.includes(id) && (isAsRead(position) || !isMended(later, id)),
  );
  return [
    ...(owner === userId ? [] : [`${userId} read ${id} of another customer (I2)`]),
    ...(onRecord ? [] : [`no look at ${id} was recorded (I2)`]),
    ...(soldAgain ? [`${id} was sold again after it had been read (I2)`] : []),
  ];
}

/** Violations of I10 once nothing more will happen: orders, holds and rows that still wait. */
export function strandedOrders(world: ShopWorld, orderIds: readonly string[]): string[] {
  const violations: string[] = [];
  const orders = orderIds.map((id) => ({ id, ...world.orderAt(id) }));
  for (const { id, status, type, leftUnpaid } of orders) {
    if (status === 'awaiting_payment' && type === 'user') violations.push(`${id} awaits its payment for ever (I10)`);
    if (status === 'payment_required' && !leftUnpaid) violations.push(`${id} is not paid, and has no attention entry (I10)`);
  }
  for (const { sku, orderId, until } of world.holds()) {
    const { status, missingUnits } = world.orderAt(orderId);
    if (until !== null || !needsUnits(status, missingUnits)) violations.push(`${sku} holds units for ${orderId}, which is ${status} (I10)`);
  }
  const rows = new Map(world.openOrders.rows.map((row) => [row.orderId, row]));
  for (const { orderId } of rows.values())
    if (world.orderAt(orderId).status !== 'paid_in_process')
      violations.push(`${orderId} keeps a place among the open orders for ever (I10)`);
  for (const { id, status, type } of orders)
    if (type === 'user' && status === 'paid_in_process' && rows.get(id)?.slot !== null)
      violations.push(`${id} is awaited and not known to be (I10)`);
  for (const { id, sku, quantity, status, missingUnits } of orders) {
    const holdSize = sku && world.poolAt(sku).holds.get(id)?.quantity;
    const needed = neededUnits(status, missingUnits, quantity);
    if (sku && needsUnits(status, missingUnits) && holdSize !== needed)
      violations.push(`${id} is paid and has ${holdSize} of ${needed} units (I10)`);
  }
  const arriving = world.log.events.filter(({ type }) => type === 'product_moved_out').length;
  const arrived = world.log.events.filter(({ type }) => type === 'product_moved_in').length;
  return arriving === arrived
    ? violations
    : [...violations, `units left for another SKU ${arriving} times and arrived ${arrived} times (I10, I12)`];
}

/** Violations: SKUs whose shown stock differs from the state that their pool decides on. */
export function stockCountErrors(world: ShopWorld): string[] {
  return projectedRows(availabilityProjection, world.log.events).flatMap(({ sku, units, on_hold: onHold, assigned }) => {
    const { available, holds } = world.poolAt(sku);
    const { units: all } = world.wholePoolAt(sku);
    const assignments = all.count(({ orderId }) => orderId !== null);
    const promised = holds.reduce((sum, { quantity }) => sum + quantity, 0);
    const [shown, decided] = [`${units}/${onHold}/${assigned}`, `${available}/${promised}/${assignments}`];
    return shown === decided ? [] : [`${sku} shows ${shown} and has ${decided}`];
  });
}

/** Violations of I12: duplicates in the log. */
export function repeatedFacts({ log }: ShopWorld): string[] {
  const ids = new Set<string>();
  const twice = log.events.filter(({ id }) => ids.size === ids.add(id).size).map(({ id, type }) => `${type} ${id} is recorded twice (I12)`);
  const once = ['order_created', 'order_paid', 'order_canceled', 'order_sent', 'order_left_unpaid'];
  const facts = log.events.filter(({ type }) => once.includes(type)).map(({ type, stream }) => `${type} of ${stream}`);
  return [...twice, ...facts.filter((fact, index) => facts.indexOf(fact) !== index).map((fact) => `${fact} happened twice (I12)`)];
}

/** Violations: orders that exceeded the limit of unpaid orders of their customer. */
export function excessUnpaidOrders({ log }: ShopWorld): string[] {
  const unpaid = new Map<string, Set<string>>();
  return (log.events as Recorded<OrderEvent>[]).flatMap(({ type, data, stream }) => {
    if (!stream.startsWith('order-')) return [];
    const open = unpaid.get(data.user_id) ?? new Set();
    unpaid.set(data.user_id, open);
    if (type === 'order_created' && data.type === 'user') open.add(stream);
    if (type === 'order_paid' || type === 'order_canceled') open.delete(stream);
    return type === 'order_created' && open.size > shopSettings.maxOpenUnpaidOrders ? [`${stream} is one too many of ${data.user_id}`] : [];
  });
}
