import 'reflect-metadata';
import { webhookTypes } from './payments/stripe/webhooks/webhook-events.ts';

// The event types to configure for an endpoint at the payment provider.
console.log(webhookTypes.join(','));
