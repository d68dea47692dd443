import {
  awaitingDelivery,
  isAwaitingDelivery,
  isReadable,
  orderStatuses,
  paidStatuses,
  payableStatuses,
  stageOf,
  unpaidStatuses,
  type OrderStatus,
} from './lifecycle.ts';

describe('the status of an order', () => {
  it('belongs to one of the four stages of the customer’s list', () =>
    expect(stageOf).toEqual({
      draft: 1,
      awaiting_payment: 1,
      payment_required: 1,
      paid_in_process: 2,
      delivered: 3,
      completed: 3,
      canceled: 4,
      refunded: 4,
    }));

  it('lets the customer read the private information only while the order is delivered or completed', () =>
    expect(orderStatuses.filter(isReadable)).toEqual(['delivered', 'completed']));

  it('is in the list of statuses that await delivery exactly if its predicate says so', () =>
    expect(orderStatuses.filter(isAwaitingDelivery)).toEqual([awaitingDelivery]));

  it('says of an order whether it is paid, can be paid, or neither', () => {
    expect(paidStatuses).toEqual(['paid_in_process', 'delivered', 'completed']);
    expect(payableStatuses).toEqual(['awaiting_payment', 'payment_required']);
    expect(unpaidStatuses).toEqual([...payableStatuses, 'canceled']);
  });

  it('has no trait for an order that does not exist yet, or for a status of a newer version', () => {
    expect(isReadable('unborn')).toBe(false);
    expect(isReadable('of_tomorrow' as OrderStatus)).toBe(false);
  });
});
