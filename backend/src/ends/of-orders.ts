import type { EventType } from '@orderstream/contracts/events';
import type { End } from './cells.ts';

const units = 'ends/what-ends › leaves no returned unit in the state or in the table';
const sayings = 'ends/what-ends › ends exactly the mails that its row names';
const opened = [
  'what was opened of them, once the rows follow',
  'frontend/orders/delivered/DeliveredUnitsCard › are masked again once one is %s',
] as const;
const toPay = ['order_to_pay', 'order_reminder', 'order_payment_failed'] as const;
const aboutUnits = ['order_delivered', 'order_completed', 'unit_replaced', 'problem_answered', 'secret_changed'] as const;

/** Events of orders and stock that end something. */
export const endsOfOrders = {
  order_draft_changed: {
    vault: ['the earlier texts', 'orders/delivering/changed-secrets › that is interrupted after its event has changed texts and price'],
  },
  order_left_unpaid: {
    tables: [
      'the timer of its reminders',
      'projections/orders/order-timers › is removed when the order is left to the office, paid or canceled',
    ],
  },
  checkout_expired: {
    states: [
      'the open checkout',
      'orders/order/order.checkout.decider › closes its checkout when it fails, even if it was never reported as pending',
    ],
  },
  payment_pending_failed: {
    tables: [
      'the pending payment, and its longer patience',
      'projections/orders/order-timers › is the original deadline again when the pending payment fails',
    ],
  },
  payment_review_started: {
    states: ['its deadline, and reminders to pay', 'orders/order/order.review.decider › causes no reminder to pay'],
  },
  payment_review_ended: {
    states: ['the review', 'orders/order/order.review.decider › ends when the payment is refunded in full, once'],
  },
  order_paid: {
    states: ['its checkouts: a spare one is closed', 'payments/webhooks.http › has its own open checkout closed'],
    tables: ['its timers, the entry of an unpaid order', 'projections/payments/attention/unpaid-orders › is closed once the order is paid'],
    vault: ['its slot among the unpaid ones', 'orders/placing/open-orders.http › can order again as soon as one is canceled or paid'],
    mails: [toPay, sayings],
  },
  order_canceled: {
    states: ['its hold; a checkout is closed before', 'stock/pool/pool.decider › are released when the order is canceled'],
    tables: [
      'its units, timers and the entry of an unpaid order',
      'projections/orders/order-list › loses returned units and their replacement marks',
    ],
    vault: ['its slot among the unpaid ones', 'orders/placing/open-orders.http › can order again as soon as one is canceled or paid'],
    mails: [toPay, sayings],
    screens: opened,
  },
  order_refunded: {
    states: [
      'its claim, its hold, refund requests, and units that were not seen',
      'orders/order/order.refund.decider › returns the replacement that its customer has not seen, and keeps the other units',
    ],
    tables: ['the units that went back', units],
    vault: [
      'looks at units that went back, those of the office included',
      'orders/delivering/lost-units › shows the office no unit, and records no look, once the unit is %s',
    ],
    mails: [[...aboutUnits, 'delivery_taken_back'], sayings],
    screens: opened,
  },
  order_refund_failed: {
    states: [
      'the refund: the order is what it was, without what went back',
      'orders/order/order.refund.decider › is delivered again with the seen units when the refund fails, without the returned ones',
    ],
    tables: ['the refund', 'projections/orders/order-list › has the status that its failed refund states'],
  },
  order_refund_request_ended: {
    states: ['the bar to give anything', 'orders/order/order.refund.decider › gives and shows everything again once the request has ended'],
    tables: ['the bar in its row', 'projections/orders/order-list › is being refunded until the request has ended'],
  },
  order_dispute_closed: {
    tables: [
      'the bar to deliver, with the last one',
      'projections/orders/order-list › is disputed until the last of its disputes is closed',
    ],
  },
  assignment_abandoned: {
    tables: ['the timer of an assignment', 'projections/orders/order-timers › checks an assignment that has started'],
  },
  product_delivered: {
    states: ['the claim of its order', 'stock/pool/pool.paid-hold.decider › is used up by the assignment'],
    tables: ['what it waits for', 'projections/orders/order-timers › is removed when the order is delivered'],
    mails: [['delivery_taken_back'], sayings],
  },
  order_confirmed_without_products: { mails: [['delivery_taken_back'], sayings] },
  replacement_abandoned: {
    states: ['the replacement', 'orders/delivering/replace-unit › is refused without another unit in stock, and changes nothing'],
  },
  unit_replaced: {
    states: ['the order’s hold on the old unit', 'orders/delivering/replace-unit › is made once, and hides the old unit from the customer'],
    tables: ['a report about it', 'orders/order/problem.decider › is settled when the order no longer has the unit, once'],
    screens: opened,
  },
  delivery_taken_back: {
    states: [
      'a reported unit is quarantined',
      'orders/delivering/lost-units › is quarantined, and its report is settled, when the order is %s',
    ],
    tables: ['the unit in the row of its order', units],
    mails: [aboutUnits, sayings],
    screens: opened,
  },
  problem_answered: {
    tables: ['the entry', 'orders/problems/problems.http › is closed by the office’s answer, which its customer reads'],
  },
  problem_settled: { tables: ['the entry', 'orders/one-unit.laws › deliver once, lose no unit'] },
  product_unassigned: {
    states: ['its assignment', 'stock/pool/pool.assigned.decider › returns to stock, and its paid order keeps its claim'],
    vault: ['looks at it for that order', 'orders/delivering/lost-units › is opened only for the order to which its pool has assigned it'],
  },
  product_moved_out: { states: ['its place in the pool', 'stock/pool/pool.decider › does not come back by the same move'] },
  product_private_info_changed: {
    vault: [
      'the earlier text',
      'orders/delivering/changed-secrets › leaves nothing behind after its unit was moved to another SKU and housekeeping has run',
    ],
    screens: opened,
  },
  product_deleted: {
    tables: ['its row', 'projections/stock/stock.reads › are no longer listed after they are deleted'],
    vault: ['every version of its text, and its words', 'orders/delivering/changed-secrets › leaves no version of its secret in the vault'],
  },
  product_quarantined: {
    states: ['its place among what may be sold', 'stock/pool/pool.quarantine.decider › is not assigned to an order'],
    tables: ['the unit in stock', 'projections/stock/stock.reads › keeps what was replaced apart until it is mended or written off'],
  },
  product_mended: {
    states: ['its quarantine', 'stock/pool/pool.quarantine.decider › is in stock, behind units that have waited longer'],
    tables: ['its quarantine', 'projections/stock/stock.reads › keeps what was replaced apart until it is mended or written off'],
  },
  product_written_off: {
    states: ['the unit', 'stock/pool/pool.quarantine.decider › is written off once'],
    tables: ['its quarantine', 'projections/stock/stock.reads › keeps what was replaced apart until it is mended or written off'],
  },
  self_delivery_switched: {
    tables: ['automatic delivery, switched off', 'projections/stock/stock.reads › shows whether it is delivered automatically'],
  },
  hold_released: {
    states: ['the promise', 'stock/pool/pool.decider › are released once'],
    tables: ['the hold', 'projections/stock/stock.reads › are removed when they are released, once or twice'],
  },
  pool_cleared: {
    states: ['what was sold and seen', 'orders/delivering/cleared-units › leaves nothing in the state of its pool'],
    vault: ['the earlier clearings, after a day', 'stock/units/cleared-units.vault › are deleted after a day, except for the last one'],
  },
} as const satisfies Partial<Record<EventType, End>>;
