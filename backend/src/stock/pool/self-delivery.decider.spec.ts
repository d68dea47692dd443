import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../../platform/testing/spec.ts';
import { pool } from './pool.decider.ts';
import { covered } from './pool-state.ts';
import { AssignProducts } from './pool.commands.ts';
import { added, afterwards, ann, assigned, bob, held, hold, kept, muchLater, p1, p2, released, sku } from '../testing/pool-events.ts';

const given = specOf(pool);
const switched = (on: boolean): PoolEvent => ({ type: 'self_delivery_switched', data: { sku, on } });
const turn = (on: boolean) => ({ type: 'SwitchSelfDelivery', sku, on }) as const;
const byItself = (order: typeof ann, ...ids: string[]) =>
  new AssignProducts({ sku, order, productIds: ids, assignment: 1, byItself: true });
const eve = { orderId: 'o3', userId: 'eve' };

describe('automatic delivery', () => {
  it('is off until it is switched on, once', () => {
    given().when(turn(false)).nothing();
    given().when(turn(true)).then(switched(true));
    given(switched(true)).when(turn(true)).nothing();
    given(switched(true)).when(turn(false)).then(switched(false));
  });
});

describe('a unit selected automatically', () => {
  it('goes to a paid order that it was set aside for', () =>
    given(p1, held(ann, 1), kept(ann, 1, 0))
      .when(byItself(ann, 'p1'))
      .then(assigned(ann, ['p1'], 1)));
  it('goes to no order that is not paid', () => given(p1, held(ann, 1)).when(byItself(ann, 'p1')).refuses('promised_to_orders'));
  it('is kept for orders that may still be paid, until they expire', () => {
    const late = [p1, held(bob, 1), kept(ann, 1)] as const;
    given(...late)
      .when(byItself(ann, 'p1'))
      .refuses('promised_to_orders');
    given(...late)
      .when(byItself(ann, 'p1'), afterwards)
      .then(assigned(ann, ['p1'], 1));
    given(...late, released(bob, 1, 'canceled'))
      .when(byItself(ann, 'p1'))
      .then(assigned(ann, ['p1'], 1));
    // A person may give it all the same.
    given(...late)
      .when(new AssignProducts({ sku, order: ann, productIds: ['p1'], assignment: 1, byItself: false }))
      .then(assigned(ann, ['p1'], 1));
  });
  it('is kept for the paid order that came first, in any order of payments', () => {
    const both = [p1, held(ann, 1, muchLater), kept(bob, 1), kept(ann, 1, 0)] as const;
    given(...both)
      .when(byItself(bob, 'p1'))
      .refuses('promised_to_orders');
    given(...both)
      .when(byItself(ann, 'p1'))
      .then(assigned(ann, ['p1'], 1));
    given(...both, p2)
      .when(byItself(bob, 'p2'))
      .then(assigned(bob, ['p2'], 1));
  });
});

describe('paid orders that the stock is enough for', () => {
  const now = new Date('2026-01-15T12:00:00.000Z');
  const coveredBy = (...events: PoolEvent[]) => covered(events.reduce(pool.evolve, pool.initial), now);
  it('are those that came first, until one is not covered', () => {
    const waiting = [kept(ann, 1), kept(bob, 2), kept(eve, 1)];
    expect(coveredBy(...waiting)).toEqual([]);
    expect(coveredBy(...waiting, p1)).toEqual(['o1']);
    expect(coveredBy(...waiting, p1, p2)).toEqual(['o1']);
    expect(coveredBy(...waiting, p1, p2, added('p3', 3), added('p4', 4))).toEqual(['o1', 'o2', 'o3']);
  });
  it('keep their turn while they are paid, and lose it with their units', () => {
    const late = { type: 'hold_extended', data: { ...hold(ann, 1), expires_at: muchLater } } as const;
    expect(coveredBy(p1, held(ann, 1), kept(bob, 1), late, kept(ann, 1, 0))).toEqual(['o1']);
    expect(coveredBy(p1, held(ann, 1), kept(bob, 1), released(ann, 1, 'expired'), kept(ann, 1))).toEqual(['o2']);
    expect(coveredBy(p1, p2, kept(ann, 1), kept(bob, 1), assigned(ann, ['p1'], 1))).toEqual(['o2']);
  });
});
