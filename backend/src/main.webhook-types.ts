import { heardTypes } from './payments/stripe/heard-events.ts';

// What an endpoint at the payment provider is set up with.
console.log(heardTypes.join(','));
