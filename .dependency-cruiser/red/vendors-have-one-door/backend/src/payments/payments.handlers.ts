import Stripe from 'stripe';
export const a = Stripe;
