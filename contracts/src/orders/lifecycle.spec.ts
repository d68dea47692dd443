import { isReadable, orderStatuses, stageOf } from './lifecycle.ts';

describe('the status of an order', () => {
  it('belongs to one of the four stages of the customer’s list', () =>
    expect(stageOf).toEqual({
      ...{ draft: 1, awaiting_payment: 1, payment_required: 1 },
      ...{ paid_in_process: 2 },
      ...{ delivered: 3, completed: 3 },
      ...{ canceled: 4, refunded: 4 },
    }));

  it('lets its customer read what was delivered, while it is', () =>
    expect(orderStatuses.filter(isReadable)).toEqual(['delivered', 'completed']));
});
