import { accountEvents, administratorEvents } from './accounts/events.ts';
import { auditEvents } from './audit/events.ts';
import { alertEvents, mailEvents } from './notifications/events.ts';
import { orderEvents, problemEvents } from './orders/events.ts';
import { attentionEvents, customerEvents, paymentEvents, priceEvents } from './payments/events.ts';
import type { EventOf } from './shared/event.ts';
import { custodyEvents, poolEvents, warningEvents } from './stock/events.ts';
import { subscriptionEvents } from './subscriptions/events.ts';

/** The whole vocabulary of the log. */
export const allEvents = {
  ...accountEvents,
  ...administratorEvents,
  ...mailEvents,
  ...alertEvents,
  ...poolEvents,
  ...custodyEvents,
  ...warningEvents,
  ...orderEvents,
  ...problemEvents,
  ...paymentEvents,
  ...priceEvents,
  ...customerEvents,
  ...subscriptionEvents,
  ...attentionEvents,
  ...auditEvents,
};
export type DomainEvent = EventOf<typeof allEvents>;
export type EventType = DomainEvent['type'];
