import type { AlertEvent, MailEvent } from '@orderstream/contracts/notifications/events';
import type { Upcasters } from './upcaster.ts';

export const notificationUpcasters: Upcasters<MailEvent['type'] | AlertEvent['type']> = {};
