import { theSystem } from '@orderstream/contracts/shared/actor';
import type { ProblemEvent } from '@orderstream/contracts/orders/events';
import { orderListProjection } from '@orderstream/projections/orders/order-list.projection';
import { productProjection } from '@orderstream/projections/stock/product.projection';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { MemoryRows } from '../../platform/testing/rows.ts';
import { problemDecider } from '../order/problem.decider.ts';
import { RevealOrder } from '../delivering/reveal-order.ts';
import type { OrderFact } from '../order/order-state.ts';
import type { ShopWorld } from './world.ts';

/** Numbers the looks, because each needs a request of its own. */
let looks = 0;

/** Lets the office look at these orders. Violations: units that it was shown for an order that does not have them. */
export async function unitsOpenedForOthers(world: ShopWorld, orderIds: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const orderId of orderIds) {
    const look = new RevealOrder({ orderId, by: { actor: theSystem, as: 'admin' }, what: 'everything' });
    const name = `look ${(looks += 1)} of the office`;
    const { products } = await world
      .withDisturbance(0, null, (bus) => world.asRequest(name, theSystem, () => bus.execute(look)))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return { products: [] };
      });
    const owners = new Map(world.units().map((unit) => [unit.id, unit.orderId]));
    for (const { id } of products)
      if (owners.get(id) !== orderId)
        wrong.push(`${id} of ${owners.get(id)} was opened for ${orderId}, which is ${world.orderAt(orderId).status}`);
  }
  return wrong;
}

/** Violations: open reports about units that their order no longer has. */
export function reportsOfLostUnits({ log, orderAt }: ShopWorld): string[] {
  const streams = new Set(log.events.map(({ stream }) => stream).filter((stream) => stream.startsWith('problem-')));
  return [...streams].flatMap((stream) => {
    const { events } = log.read<ProblemEvent>(stream);
    const { open } = events.reduce(problemDecider.evolve, problemDecider.initial);
    const { order_id, product_id } = events[0]?.data ?? { order_id: '', product_id: '' };
    const has = orderAt(order_id).items.some(({ product_ids }) => product_ids.includes(product_id));
    return open === null || has ? [] : [`the report about ${product_id} is open, and ${order_id} no longer has it`];
  });
}

const gifts: readonly string[] = [
  'product_delivered',
  'unit_replaced',
  'order_confirmed_without_products',
  'private_info_revealed',
] satisfies OrderFact['type'][];

/** Violations: what orders were given, or their customers shown, while all that was left of the payment was requested back. */
export function givenWhileRefunding({ log }: ShopWorld): string[] {
  const orders = new MemoryRows(orderListProjection);
  return log.events.flatMap((event, position) => {
    const { order_id: id, to } = event.data as { order_id?: string; to?: string };
    const isRefunding = orders.rowOf(id ?? '')?.refunding === true;
    orders.take(event);
    return isRefunding && gifts.includes(event.type) && to !== 'admin' ? [`${position} ${event.type}: ${id} is being refunded`] : [];
  });
}

/** Violations at every position of the log: units that the list of orders shows for an order that has lost them. */
export function unitsListedForOthers({ log }: ShopWorld): string[] {
  const [orders, units] = [new MemoryRows(orderListProjection), new MemoryRows(productProjection)];
  const wrong = new Set<string>();
  for (const [position, event] of log.events.entries()) {
    for (const rows of [orders, units]) rows.take(event);
    const listed = orders
      .allRows()
      .flatMap(({ id, items }) => items.flatMap(({ product_ids }) => product_ids.map((unit) => ({ unit, by: id }))));
    const by = new Map<string, string>();
    for (const { unit, by: order } of listed) {
      if (by.has(unit)) wrong.add(`${position} ${event.type}: ${unit} is listed by ${order} and by ${by.get(unit)}`);
      by.set(unit, order);
      const owner = units.rowOf(unit)?.assigned_order_id ?? null;
      if (owner !== order) wrong.add(`${position} ${event.type}: ${unit} of ${owner} is listed by ${order}`);
    }
  }
  return [...wrong];
}
