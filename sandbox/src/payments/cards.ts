/** How a card behaves; besides the last four digits, all that is stored of a number. */
export interface CardBehaviour {
  /** The reason why it is declined in a checkout. */
  declines?: DeclineCode;
  /** Refused when charged without its owner, as renewals are. */
  declinesLater?: DeclineCode;
  challenge?: 'first' | 'always';
  disputed?: true;
  refund?: 'succeeds_later' | 'fails_later';
  /** A bank debit: the money comes, or does not, days later. */
  bank?: 'succeeds' | 'fails';
}

export const declineMessages = {
  generic_decline: ['card_declined', 'Your card was declined.'],
  insufficient_funds: ['card_declined', 'Your card has insufficient funds.'],
  expired_card: ['expired_card', 'Your card has expired.'],
  incorrect_cvc: ['incorrect_cvc', "Your card's security code is incorrect."],
  processing_error: ['processing_error', 'An error occurred while processing your card. Try again in a little bit.'],
  authentication_required: ['authentication_required', 'Your card was declined. This transaction requires authentication.'],
  debit_not_authorized: ['debit_not_authorized', 'The customer has notified their bank that this payment was unauthorized.'],
} as const;
export type DeclineCode = keyof typeof declineMessages;

/** Stripe's published test numbers; no other number is accepted. */
export const testCards: { number: string; says: string; brand: string; behaviour: CardBehaviour }[] = [
  { number: '4242424242424242', says: 'Payment succeeds', brand: 'visa', behaviour: {} },
  { number: '5555555555554444', says: 'Payment succeeds', brand: 'mastercard', behaviour: {} },
  { number: '4000002500003155', says: '3-D Secure on the first payment', brand: 'visa', behaviour: { challenge: 'first' } },
  { number: '4000002760003184', says: '3-D Secure on every payment', brand: 'visa', behaviour: { challenge: 'always' } },
  {
    number: '4000008260003178',
    says: '3-D Secure, then insufficient funds',
    brand: 'visa',
    behaviour: { challenge: 'always', declines: 'insufficient_funds', declinesLater: 'insufficient_funds' },
  },
  { number: '4000000000000002', says: 'Declined', brand: 'visa', behaviour: { declines: 'generic_decline' } },
  { number: '4000000000009995', says: 'Insufficient funds', brand: 'visa', behaviour: { declines: 'insufficient_funds' } },
  { number: '4000000000000069', says: 'Expired card', brand: 'visa', behaviour: { declines: 'expired_card' } },
  { number: '4000000000000127', says: 'Incorrect security code', brand: 'visa', behaviour: { declines: 'incorrect_cvc' } },
  { number: '4000000000000119', says: 'Processing error', brand: 'visa', behaviour: { declines: 'processing_error' } },
  {
    number: '4000000000000341',
    says: 'First payment succeeds, renewals fail',
    brand: 'visa',
    behaviour: { declinesLater: 'generic_decline' },
  },
  { number: '4000000000000259', says: 'Succeeds, then disputed', brand: 'visa', behaviour: { disputed: true } },
  { number: '4000000000007726', says: 'Refunds succeed later', brand: 'visa', behaviour: { refund: 'succeeds_later' } },
  { number: '4000000000005126', says: 'Refunds fail later', brand: 'visa', behaviour: { refund: 'fails_later' } },
];

export const testCard = (number: string) => testCards.find((card) => card.number === number.replaceAll(/[\s-]/g, ''));
