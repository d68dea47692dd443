import { daysAfter } from '../shared/moment.ts';
import type { ReminderCause } from './lifecycle.ts';

/** Days until the customer of an unpaid custom order is reminded, and until the office is notified. */
const reminderDays = 7;
const officeDays = 14;
/** Minimum number of days between two reminders of an order. */
export const reminderPause = 1;
/** The slowest delayed payment methods take two weeks: an alert before that would be premature. */
export const slowestPaymentDays = 21;

/** When the customer of an order that is payable since then is reminded. */
export const reminderDue = (since: string): string => daysAfter(since, reminderDays);
/** When the office has to decide on an order that is payable since then. */
export const officeDue = (since: string): string => daysAfter(since, officeDays);

/** When an unpaid custom order is looked at next, after its customer was reminded. */
export function dueAfterReminder(since: string, due: string, { cause, again_from }: { cause: ReminderCause; again_from: string }): string {
  const last = officeDue(since);
  if (cause === 'overdue') return last;
  const later = again_from > due ? again_from : due;
  return later < last ? later : last;
}
