import type { Refusals } from '../shared/refusal.ts';

export const stockRefusals = {
  out_of_stock: [409, 'Not enough products in stock'],
  product_unknown: [404, 'Product not found'],
  product_assigned: [409, 'Cannot delete assigned product'],
  product_not_available: [409, 'A selected product is no longer available'],
  product_changed: [409, 'The product has changed'],
  product_duplicate: [409, 'A product with this private information exists already'],
  product_of_other_sku: [409, 'Only products of the same channel and product type can be assigned to this order'],
  promised_to_orders: [409, 'The units in stock are promised to other orders'],
  quantity_differs: [409, 'The number of products must equal the order quantity'],
  product_quarantined: [409, 'This product is quarantined: mend it or write it off'],
  product_not_quarantined: [409, 'This product is not quarantined'],
  new_private_info_needed: [409, 'A customer has seen this private information: the product needs a new one'],
  already_revealed: [409, 'The private information was already revealed'],
} as const satisfies Refusals;
export type StockRefusal = keyof typeof stockRefusals;
