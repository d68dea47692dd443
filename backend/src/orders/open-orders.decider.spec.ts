import type { OpenOrdersEvent } from '@orderstream/contracts/orders/events';
import fc from 'fast-check';
import { laws } from '../platform/testing/laws.ts';
import { specOf } from '../platform/testing/spec.ts';
import { AwaitDelivery, FreeSlot, SettleDelivery, TakeSlot, type OpenOrdersCommand } from './open-orders.commands.ts';
import { openOrders } from './open-orders.decider.ts';

const given = specOf(openOrders);
const taken = (order_id: string): OpenOrdersEvent => ({ type: 'slot_taken', data: { user_id: 'ann', order_id } });
const freed = (order_id: string): OpenOrdersEvent => ({ type: 'slot_freed', data: { user_id: 'ann', order_id } });

describe('a customer with two open orders', () => {
  it('may open a third', () =>
    given(taken('o1'), taken('o2'))
      .when(new TakeSlot('ann', 'o3', 3))
      .then(taken('o3')));
  it('is stopped at the limit', () =>
    given(taken('o1'), taken('o2'))
      .when(new TakeSlot('ann', 'o3', 2))
      .refuses('too_many_unpaid_orders'));
  it('may go on after one was paid or canceled', () =>
    given(taken('o1'), taken('o2'), freed('o1'))
      .when(new TakeSlot('ann', 'o3', 2))
      .then(taken('o3')));
  it('takes a slot once per order', () =>
    given(taken('o1'), taken('o2'))
      .when(new TakeSlot('ann', 'o2', 2))
      .nothing());
  it('frees a slot once', () => given(taken('o1'), freed('o1')).when(new FreeSlot('ann', 'o1')).nothing());
});

describe('a paid order', () => {
  const awaited: OpenOrdersEvent = { type: 'delivery_awaited', data: { user_id: 'ann', order_id: 'o1' } };
  const settled: OpenOrdersEvent = { type: 'delivery_settled', data: { user_id: 'ann', order_id: 'o1' } };
  it('is waited for', () => given().when(new AwaitDelivery('ann', 'o1')).then(awaited));
  it('is waited for once', () => given(awaited).when(new AwaitDelivery('ann', 'o1')).nothing());
  it('is settled by its delivery', () => given(awaited).when(new SettleDelivery('ann', 'o1')).then(settled));
  it('takes no slot', () =>
    given(awaited)
      .when(new TakeSlot('ann', 'o2', 1))
      .then(taken('o2')));
});

describe('the open orders of a customer', () => {
  const orderId = fc.constantFrom('o1', 'o2', 'o3', 'o4');
  const anyCommand: fc.Arbitrary<OpenOrdersCommand> = fc.oneof(
    orderId.map((id) => new TakeSlot('ann', id, 3)),
    orderId.map((id) => new FreeSlot('ann', id)),
    orderId.map((id) => new AwaitDelivery('ann', id)),
    orderId.map((id) => new SettleDelivery('ann', id)),
  );
  laws(openOrders, anyCommand);
});
