import type { OpenOrdersEvent } from '@orderstream/contracts/orders/events';
import { specOf } from '../platform/testing/spec.ts';
import { openOrders } from './open-orders.decider.ts';

const given = specOf(openOrders);
const data = { user_id: 'ann', order_id: 'o1' };
const taken: OpenOrdersEvent = { type: 'slot_taken', data };
const freed: OpenOrdersEvent = { type: 'slot_freed', data };
const free = { type: 'FreeSlot', userId: 'ann', orderId: 'o1' } as const;

describe('a slot that was taken as an event', () => {
  it('is freed once', () => {
    given(taken).when(free).then(freed);
    given(taken, freed).when(free).nothing();
  });
  it('is not freed where none was taken', () => given().when(free).nothing());
  it('leaves the paid orders that wait beside it', () => {
    const awaited: OpenOrdersEvent = { type: 'delivery_awaited', data: { user_id: 'ann', order_id: 'o2' } };
    const state = [taken, awaited, freed].reduce(openOrders.evolve, openOrders.initial);
    expect(state).toEqual({ unpaid: [], awaited: ['o2'] });
    expect(openOrders.evolve(state, { ...awaited, type: 'delivery_settled' })).toEqual({ unpaid: [], awaited: [] });
  });
});
