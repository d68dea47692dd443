import type { OrderEvent, ProblemEvent } from '@orderstream/contracts/orders/events';
import type { Only } from '@orderstream/contracts/shared/event';
import { nothing, type Process } from '../platform/processes/process.ts';
import { RequestMail } from './notifications.commands.ts';

type Delivered = Only<OrderEvent, 'product_delivered' | 'order_confirmed_without_products'>;

const delivered = ({ id, data }: { id: string; data: { user_id: string; order_id: string } }) =>
  new RequestMail(id, data.user_id, 'order_delivered', id, data.order_id);

/** The mail that an event causes has the event's own id: seen twice, it is requested once. */
export const orderEmails: Process<Delivered | ProblemEvent> = {
  name: 'order_emails',
  begins: 'now',
  when: {
    product_delivered: delivered,
    order_confirmed_without_products: delivered,
    problem_reported: nothing,
    problem_answered: ({ id, data }) => new RequestMail(id, data.user_id, 'problem_answered', id, data.order_id),
  },
};
