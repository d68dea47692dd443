import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import { isDelivered, isDraft, isPaymentRequired } from '@orderstream/contracts/orders/lifecycle';
import type { OrderEventFor, ProblemEvent } from '@orderstream/contracts/orders/events';
import type { HandledEvent, OfType } from '@orderstream/contracts/shared/event';
import type { Consequence, Process } from '../platform/processes/process.ts';
import { RequestMail, type MailFacts } from './notifications.commands.ts';

type AboutOrder = { id: string; data: { user_id: string; order_id: string } };
/** Requests a mail to the customer of an event. It has the id of the event, so that a repeated event requests it once. */
const mailAbout = ({ id, data }: AboutOrder, template: MailTemplate, facts: MailFacts = {}) =>
  new RequestMail({ mailId: id, userId: data.user_id, template, causeId: id, orderId: data.order_id, facts, requestedAt: null });

/** Only cancellations by the shop and expiries cause a mail: customers need no mail about their own, and have never seen a draft. */
function mailAboutCancellation(event: HandledEvent<OfType<OrderEventFor<'order-emails'>, 'order_canceled'>>): Consequence {
  const { cause, from } = event.data;
  switch (cause) {
    case 'expired':
      return mailAbout(event, 'order_expired', { day: event.at });
    case 'admin':
      return isDraft(from) ? [] : mailAbout(event, 'order_canceled', { day: event.at });
    case 'customer':
    case 'account_deleted':
      return [];
  }
}

export const orderEmailsProcess: Process<OrderEventFor<'order-emails'> | OfType<ProblemEvent, 'problem_answered'>> = {
  name: 'order_emails',
  begins: 'now',
  when: {
    /** Customers know about orders that they place themselves; a draft is not shown to its customer yet. */
    order_created: (event) => (isPaymentRequired(event.data.status) ? mailAbout(event, 'order_to_pay') : []),
    order_sent: (event) => mailAbout(event, 'order_to_pay'),
    order_reminded: (event) => mailAbout(event, 'order_reminder'),
    order_canceled: mailAboutCancellation,
    product_delivered: (event) => mailAbout(event, 'order_delivered'),
    order_confirmed_without_products: (event) => mailAbout(event, 'order_completed'),
    /** Customers cannot see units that were only reserved for an unpaid order. */
    delivery_taken_back: (event) => (isDelivered(event.data.from) ? mailAbout(event, 'delivery_taken_back') : []),
    unit_replaced: (event) => mailAbout(event, 'unit_replaced', event.data.report_id === undefined ? {} : { solvesReport: true }),
    problem_answered: (event) => mailAbout(event, 'problem_answered'),
  },
};
