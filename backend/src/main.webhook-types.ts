import { heardTypes } from './payments/stripe/heard-events.ts';

// The event types to configure for an endpoint at the payment provider.
console.log(heardTypes.join(','));
