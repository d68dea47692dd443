import type { CustomerEvent, PaymentEvent, PriceEvent, WebhookEvent } from '@orderstream/contracts/payments/events';
import type { Upcasters } from './upcaster.ts';

export const paymentUpcasters: Upcasters<PaymentEvent['type'] | PriceEvent['type'] | CustomerEvent['type'] | WebhookEvent['type']> = {};
