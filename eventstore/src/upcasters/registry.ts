import type { EventType } from '@orderstream/contracts/events';
import { accountUpcasters } from './accounts.ts';
import { auditUpcasters } from './audit.ts';
import { notificationUpcasters } from './notifications.ts';
import { orderUpcasters } from './orders.ts';
import { paymentUpcasters } from './payments.ts';
import { stockUpcasters } from './stock.ts';
import { subscriptionUpcasters } from './subscriptions.ts';
import type { Upcaster, Upcasters } from './upcaster.ts';

const registered: Upcasters<EventType> = {
  ...accountUpcasters,
  ...auditUpcasters,
  ...notificationUpcasters,
  ...orderUpcasters,
  ...paymentUpcasters,
  ...stockUpcasters,
  ...subscriptionUpcasters,
};

const upcastersOf = (type: string): readonly Upcaster[] => (Object.hasOwn(registered, type) ? (registered[type as EventType] ?? []) : []);

/** The version in which a type is written today. */
export const versionOf = (type: string, upcasters = upcastersOf(type)): number => 1 + upcasters.length;

/** Data as it was written in `version`, in the shape of today. */
export const upcast = (type: string, version: number, data: unknown, upcasters = upcastersOf(type)): unknown =>
  upcasters.slice(version - 1).reduce((shape, next) => next(shape), data);
