import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../../platform/testing/spec.ts';
import { pool } from './pool.decider.ts';
import { coveredOrders } from './pool-holds-state.ts';
import { AssignProducts } from './pool.commands.ts';
import {
  unitAdded,
  afterExpiry,
  annsOrder,
  unitsAssigned,
  bobsOrder,
  stockHeld,
  holdData,
  holdKept,
  laterExpiry,
  p1,
  p2,
  holdReleased,
  creatorSku,
} from '../testing/pool-events.ts';

const given = specOf(pool);
const switched = (on: boolean): PoolEvent => ({ type: 'self_delivery_switched', data: { sku: creatorSku, on } });
const turn = (on: boolean) => ({ type: 'SwitchSelfDelivery', sku: creatorSku, on }) as const;
const byItself = (order: typeof annsOrder, ...ids: string[]) =>
  new AssignProducts({ sku: creatorSku, order, productIds: ids, assignment: 1, automatic: true });
const eve = { orderId: 'o3', userId: 'eve' };

describe('automatic delivery', () => {
  it('is off until it is switched on', () => {
    given().when(turn(false)).nothing();
    given().when(turn(true)).then(switched(true));
    given(switched(true)).when(turn(true)).nothing();
    given(switched(true)).when(turn(false)).then(switched(false));
  });
});

describe('a unit selected automatically', () => {
  it('is assigned to a paid order that it was reserved for', () =>
    given(p1, stockHeld(annsOrder, 1), holdKept(annsOrder, 1, 0))
      .when(byItself(annsOrder, 'p1'))
      .then(unitsAssigned(annsOrder, ['p1'], 1, 1)));
  it('is not assigned to an unpaid order', () =>
    given(p1, stockHeld(annsOrder, 1)).when(byItself(annsOrder, 'p1')).refuses('promised_to_orders'));
  it('is reserved for orders that may still be paid, until they expire', () => {
    const late = [p1, stockHeld(bobsOrder, 1), holdKept(annsOrder, 1)] as const;
    given(...late)
      .when(byItself(annsOrder, 'p1'))
      .refuses('promised_to_orders');
    given(...late)
      .when(byItself(annsOrder, 'p1'), afterExpiry)
      .then(unitsAssigned(annsOrder, ['p1'], 1, 2));
    given(...late, holdReleased(bobsOrder, 1, 'canceled'))
      .when(byItself(annsOrder, 'p1'))
      .then(unitsAssigned(annsOrder, ['p1'], 1, 2));
    // A person may give it all the same.
    given(...late)
      .when(new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .then(unitsAssigned(annsOrder, ['p1'], 1, 2));
  });
  it('is assigned to the paid order that came first, in any order of payments', () => {
    const both = [p1, stockHeld(annsOrder, 1, laterExpiry), holdKept(bobsOrder, 1), holdKept(annsOrder, 1, 0)] as const;
    given(...both)
      .when(byItself(bobsOrder, 'p1'))
      .refuses('promised_to_orders');
    given(...both)
      .when(byItself(annsOrder, 'p1'))
      .then(unitsAssigned(annsOrder, ['p1'], 1, 1));
    given(...both, p2)
      .when(byItself(bobsOrder, 'p2'))
      .then(unitsAssigned(bobsOrder, ['p2'], 1, 2));
  });
});

describe('paid orders that are covered by the stock', () => {
  const now = new Date('2026-01-15T12:00:00.000Z');
  const coveredBy = (...events: PoolEvent[]) => coveredOrders(events.reduce(pool.evolve, pool.initial), now);
  it('are those that came first, until one is not covered', () => {
    const waiting = [holdKept(annsOrder, 1), holdKept(bobsOrder, 2), holdKept(eve, 1)];
    expect(coveredBy(...waiting)).toEqual([]);
    expect(coveredBy(...waiting, p1)).toEqual(['o1']);
    expect(coveredBy(...waiting, p1, p2)).toEqual(['o1']);
    expect(coveredBy(...waiting, p1, p2, unitAdded('p3', 3), unitAdded('p4', 4))).toEqual(['o1', 'o2', 'o3']);
  });
  it('keep their turn during payment, and lose it when their hold expires or is used up', () => {
    const late = { type: 'hold_extended', data: { ...holdData(annsOrder, 1), expires_at: laterExpiry } } as const;
    expect(coveredBy(p1, stockHeld(annsOrder, 1), holdKept(bobsOrder, 1), late, holdKept(annsOrder, 1, 0))).toEqual(['o1']);
    expect(
      coveredBy(p1, stockHeld(annsOrder, 1), holdKept(bobsOrder, 1), holdReleased(annsOrder, 1, 'expired'), holdKept(annsOrder, 1)),
    ).toEqual(['o2']);
    expect(coveredBy(p1, p2, holdKept(annsOrder, 1), holdKept(bobsOrder, 1), unitsAssigned(annsOrder, ['p1'], 1))).toEqual(['o2']);
  });
});
