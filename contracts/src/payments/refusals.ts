import type { Refusals } from '../shared/refusal.ts';

export const paymentRefusals = {
  provider_unavailable: [503, 'The payment provider does not answer. Nothing was changed; please try again.'],
  no_payment_profile: [409, 'No Stripe customer yet'],
  payment_unknown: [404, 'Payment not found'],
  refund_too_large: [409, 'The amount is larger than what can be refunded'],
  refunds_changed: [409, 'Refunds on this payment have changed'],
  price_mapped_already: [409, 'The product is sold at this price already'],
  mapping_exists: [409, 'This product has a price already'],
  mapping_unknown: [404, 'Price mapping not found'],
  price_id_malformed: [400, 'A price id starts with price_'],
  price_not_found: [409, 'There is no such price at the payment provider'],
  price_inactive: [409, 'This price is archived at the payment provider'],
  price_not_recurring: [409, 'This price is not recurring'],
  price_not_monthly: [409, 'This price is not monthly'],
  price_without_amount: [409, 'This price has no fixed amount per unit'],
  price_too_fine: [409, 'The payment provider does not take amounts as fine as this price'],
  price_too_small: [409, 'This price is lower than what the payment provider takes in one payment'],
  price_in_other_currency: [409, 'This price is in another currency than the shop'],
  price_of_other_mode: [409, 'This price belongs to the other mode of the payment provider'],
  provider_refused: [502, 'The payment provider refused. Nothing was changed.'],
  attention_unknown: [404, 'There is no such entry in the queue'],
  attention_closed: [409, 'This entry is closed already'],
  action_not_offered: [409, 'This cannot be done about this entry'],
  other_api_version: [409, 'The webhook was sent in another version of the API'],
  signature_invalid: [400, 'The signature is not valid'],
} as const satisfies Refusals;
export type PaymentRefusal = keyof typeof paymentRefusals;
