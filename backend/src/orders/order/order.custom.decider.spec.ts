import { draftVersionOf } from '@orderstream/contracts/orders/draft-version';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { specOf } from '../../platform/testing/spec.ts';
import { orderDecider } from './order.decider.ts';
import {
  adminActor,
  annActor,
  customOrderCreated,
  customOrderBase,
  customOrderPaid,
  oneUnit,
  samplePayment,
  productsReserved,
  sampleTerms,
  termsData,
  afterUnpaidUntil,
  startAssignment,
  finishAssignment,
} from '../testing/orders.ts';
import { RecordPayment } from '../orders.commands.ts';

const given = specOf(orderDecider);
const unchanged = { ...sampleTerms, sku: null, quantity: null };
const seen = draftVersionOf({ ...unchanged, words: '' });
const send = { type: 'SendOrder', orderId: 'o1', seen } as const;
const edit = { type: 'ChangeDraft', orderId: 'o1', terms: unchanged, words: { version: 'v1', instead: '' }, seen } as const;
const changed: OrderEvent = { type: 'order_draft_changed', data: { ...customOrderBase, ...termsData, words: 'v1' } };

describe('a draft', () => {
  it('is sent', () => given(customOrderCreated('draft')).when(send).then({ type: 'order_sent', data: customOrderBase }));
  it('is sent once', () => given(customOrderCreated('draft'), { type: 'order_sent', data: customOrderBase }).when(send).nothing());
  it('is not sent with an amount below the provider’s minimum', () => {
    const born = customOrderCreated('draft');
    const cheap = { ...born, data: { ...born.data, amount: 49, unit_amount: 49 } } as typeof born;
    given(cheap)
      .when({ ...send, seen: draftVersionOf({ ...unchanged, amount: 49, words: '' }) })
      .refuses('amount_too_small');
  });
  it('changes terms and text in one event, once', () => {
    given(customOrderCreated('draft')).when(edit).then(changed);
    given(customOrderCreated('draft'), changed).when(edit).nothing();
  });
  it('does not change if its text has changed since it was shown', () =>
    given(customOrderCreated('draft'))
      .when({ ...edit, words: { version: 'v2', instead: 'v1' } })
      .refuses('request_in_progress'));
  it('is neither changed nor sent by a person who has not seen its last change', () => {
    const other = { ...edit, words: { version: 'v2', instead: 'v1' } };
    given(customOrderCreated('draft'), changed).when(other).refuses('draft_changed');
    given(customOrderCreated('draft'), changed).when(send).refuses('draft_changed');
    given(customOrderCreated('draft'), changed)
      .when({ ...send, seen: draftVersionOf({ ...unchanged, words: 'v1' }) })
      .then({ type: 'order_sent', data: customOrderBase });
  });
  it('that was sent with changes that its sender has not seen does not count as sent by them', () =>
    given(customOrderCreated('draft'), changed, { type: 'order_sent', data: customOrderBase }).when(send).refuses('draft_changed'));
  it('cannot be paid', () =>
    given(customOrderCreated('draft'))
      .when(new RecordPayment({ orderId: 'o1', payment: samplePayment }))
      .refuses('order_not_payable'));
  it('cannot be canceled by its customer', () =>
    given(customOrderCreated('draft'))
      .when({ type: 'CancelOrder', orderId: 'o1', by: annActor, cause: 'customer' })
      .refuses('order_unknown'));
  it('stays unknown to its customer after it was canceled', () =>
    given(customOrderCreated('draft'), {
      type: 'order_canceled',
      data: { ...customOrderBase, from: 'draft', cause: 'admin', items: [], assignment: 0 },
    })
      .when({ type: 'CancelOrder', orderId: 'o1', by: annActor, cause: 'customer' })
      .refuses('order_unknown'));
  it('can be canceled by an administrator', () =>
    given(customOrderCreated('draft'))
      .when({ type: 'CancelOrder', orderId: 'o1', by: adminActor, cause: 'admin' })
      .then({ type: 'order_canceled', data: { ...customOrderBase, from: 'draft', cause: 'admin', items: [], assignment: 0 } }));
});

describe('a custom order that waits for its payment', () => {
  const waiting = customOrderCreated('payment_required');
  it('gets units reserved', () =>
    given(waiting)
      .when(startAssignment(oneUnit))
      .then({ type: 'assignment_started', data: { ...customOrderBase, items: oneUnit, assignment: 1, started_by: adminActor } }));
  it('delivers its reserved units automatically once it is paid', () =>
    given(waiting, productsReserved, customOrderPaid)
      .when({ type: 'HandOverReserved', orderId: 'o1' })
      .then({ type: 'product_delivered', data: { ...customOrderBase, items: oneUnit } }));
  it('has its units reserved when all have been assigned', () =>
    given(customOrderCreated('payment_required'), {
      type: 'assignment_started',
      data: { ...customOrderBase, items: oneUnit, assignment: 1, started_by: adminActor },
    })
      .when(finishAssignment(oneUnit))
      .then(productsReserved));
  it('delivers no reserved units before it is paid', () =>
    given(waiting, productsReserved).when({ type: 'HandOverReserved', orderId: 'o1' }).nothing());
  it('stays payable and cancelable when its reserved units are taken back', () =>
    given(waiting, productsReserved, {
      type: 'delivery_taken_back',
      data: { ...customOrderBase, from: 'payment_required', items: oneUnit, assignment: 0 },
    })
      .when({ type: 'CancelOrder', orderId: 'o1', by: theSystem, cause: 'account_deleted' })
      .then({
        type: 'order_canceled',
        data: { ...customOrderBase, from: 'payment_required', cause: 'account_deleted', items: [], assignment: 0 },
      }));
  it('never expires', () => given(waiting).when({ type: 'ExpireOrder', orderId: 'o1' }, afterUnpaidUntil).nothing());
});
