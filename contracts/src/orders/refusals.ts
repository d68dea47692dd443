import type { Refusals } from '../shared/refusal.ts';

export const orderRefusals = {
  order_unknown: [404, "Order not found or you don't have permission to view it."],
  order_not_payable: [409, "This order is already paid or doesn't require payment"],
  already_paid: [409, 'This order is already paid'],
  order_not_paid: [409, 'This order is not paid'],
  order_not_deliverable: [409, 'Products cannot be assigned to this order now'],
  order_not_confirmable: [409, 'Only a paid order that awaits delivery can be confirmed'],
  order_not_draft: [409, 'Only a draft can be changed or sent'],
  order_not_delivered: [409, 'The private information becomes available after delivery'],
  disputed: [409, 'The payment of this order is disputed'],
  payment_pending: [409, 'The payment of this order is being processed'],
  too_many_unpaid_orders: [409, 'You have too many unpaid orders. Pay or cancel one of them first.'],
  price_not_configured: [409, 'This product is not for sale yet'],
  reminded_lately: [409, 'The customer was reminded of this order less than a day ago'],
  amount_too_small: [409, 'The amount is smaller than what the payment provider takes'],
  amount_differs: [409, 'The amount differs from the order'],
  products_already_assigned: [409, 'Products are assigned already'],
  assignment_in_progress: [409, 'Products are being assigned to this order right now'],
  no_products_assigned: [409, 'No products are assigned to this order'],
  unit_unknown: [404, 'This order has delivered no such unit'],
  problem_open: [409, 'A problem with this unit is being looked at already'],
  problem_unknown: [404, 'There is no such report'],
  problem_answered: [409, 'This report is answered already'],
  order_taken: [409, 'Somebody else has taken this order'],
  customer_not_active: [409, 'The customer is not active'],
} as const satisfies Refusals;
export type OrderRefusal = keyof typeof orderRefusals;
