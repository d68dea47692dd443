import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import { admin, ann, custom, customAbout, customPaid, one, payment, reserved, terms, termsData, tooLate } from '../testing/orders.ts';
import { RecordPayment } from '../orders.commands.ts';

const given = specOf(orderDecider);
const unchanged = { ...terms, sku: null, quantity: null };

describe('a draft', () => {
  it('is sent', () => given(custom('draft')).when({ type: 'SendOrder', orderId: 'o1' }).then({ type: 'order_sent', data: customAbout }));
  it('is sent once', () =>
    given(custom('draft'), { type: 'order_sent', data: customAbout }).when({ type: 'SendOrder', orderId: 'o1' }).nothing());
  it('is not sent at a price that the provider does not take', () => {
    const born = custom('draft');
    const cheap = { ...born, data: { ...born.data, amount: 49, unit_amount: 49 } } as typeof born;
    given(cheap).when({ type: 'SendOrder', orderId: 'o1' }).refuses('amount_too_small');
  });
  it('changes with its words, once', () => {
    const edit = { type: 'ChangeDraft', orderId: 'o1', terms: unchanged, words: { version: 'v1', instead: '' } } as const;
    const changed: OrderEvent = { type: 'order_draft_changed', data: { ...customAbout, ...termsData, words: 'v1' } };
    given(custom('draft')).when(edit).then(changed);
    given(custom('draft'), changed).when(edit).nothing();
  });
  it('does not change if its text has changed since it was shown', () =>
    given(custom('draft'))
      .when({ type: 'ChangeDraft', orderId: 'o1', terms: unchanged, words: { version: 'v2', instead: 'v1' } })
      .refuses('request_in_progress'));
  it('cannot be paid', () =>
    given(custom('draft'))
      .when(new RecordPayment({ orderId: 'o1', payment }))
      .refuses('order_not_payable'));
  it('is not the customer’s to cancel', () =>
    given(custom('draft')).when({ type: 'CancelOrder', orderId: 'o1', by: ann, cause: 'customer' }).refuses('order_unknown'));
  it('stays unknown to its customer when it was thrown away', () =>
    given(custom('draft'), { type: 'order_canceled', data: { ...customAbout, from: 'draft', cause: 'admin', items: [], assignment: 0 } })
      .when({ type: 'CancelOrder', orderId: 'o1', by: ann, cause: 'customer' })
      .refuses('order_unknown'));
  it('is thrown away by an administrator', () =>
    given(custom('draft'))
      .when({ type: 'CancelOrder', orderId: 'o1', by: admin, cause: 'admin' })
      .then({ type: 'order_canceled', data: { ...customAbout, from: 'draft', cause: 'admin', items: [], assignment: 0 } }));
});

describe('a custom order that waits for its payment', () => {
  const waiting = custom('payment_required');
  it('has products set aside', () =>
    given(waiting)
      .when({ type: 'StartAssignment', orderId: 'o1', items: one })
      .then({ type: 'assignment_started', data: { ...customAbout, items: one, assignment: 1 } }));
  it('delivers them automatically once it is paid', () =>
    given(waiting, reserved, customPaid)
      .when({ type: 'HandOverReserved', orderId: 'o1' })
      .then({ type: 'product_delivered', data: { ...customAbout, items: one } }));
  it('keeps them aside when all have been taken', () =>
    given(custom('payment_required'), { type: 'assignment_started', data: { ...customAbout, items: one, assignment: 1 } })
      .when({ type: 'FinishAssignment', orderId: 'o1' })
      .then(reserved));
  it('delivers nothing before', () => given(waiting, reserved).when({ type: 'HandOverReserved', orderId: 'o1' }).nothing());
  it('stays payable when they are taken back', () =>
    given(waiting, reserved, { type: 'delivery_taken_back', data: { ...customAbout, from: 'payment_required', items: one, assignment: 0 } })
      .when({ type: 'CancelOrder', orderId: 'o1', by: theSystem, cause: 'account_deleted' })
      .then({
        type: 'order_canceled',
        data: { ...customAbout, from: 'payment_required', cause: 'account_deleted', items: [], assignment: 0 },
      }));
  it('never expires', () => given(waiting).when({ type: 'ExpireOrder', orderId: 'o1' }, tooLate).nothing());
});
