// The event types to configure for an endpoint at the payment provider. What follows from each is done by decorated classes.
await import('reflect-metadata');
const { webhookTypes } = await import('./payments/stripe/webhook-events.ts');
console.log(webhookTypes.join(','));
export {};
