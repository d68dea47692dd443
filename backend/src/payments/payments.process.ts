import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { CustomerEvent, PaymentEventFor } from '@orderstream/contracts/payments/events';
import type { HandledEvent, OfType } from '@orderstream/contracts/shared/event';
import { RequestMail, type MailFacts } from '../notifications/notifications.commands.ts';
import { RecordDispute, RecordPayment, RecordRefundRequestEnded } from '../orders/orders.commands.ts';
import { attempt, type Consequence, type Process } from '../platform/processes/process.ts';
import { EndSubscription, LeaveProviderIfDeleted } from '../subscriptions/subscriptions.commands.ts';
import {
  EndUnusedCharge,
  CloseSpareCheckout,
  ExecuteRefund,
  HoldForReview,
  RecountRefunds,
  RequestRefund,
  SendRefundRequest,
  SettleRenewal,
  SettleRenewals,
} from './payments.commands.ts';

/** The amount and the day in a mail, and the charge whose receipt it links to. */
const mailFactsOf = (
  { charge_id: chargeId, amount, currency }: { charge_id: string; amount: number; currency: string },
  day: string,
): MailFacts => ({
  chargeId,
  amount,
  currency,
  day,
});

type PaymentsEvent = PaymentEventFor<'payments'>;
type ChargeEvent = {
  id: string;
  at: string;
  data: OfType<PaymentsEvent, 'payment_success' | 'payment_attributed'>['data'] & { order_id: string };
};
function consequenceOfRenewal({ id: causeId, data, at }: ChargeEvent): Consequence {
  const { charge_id: chargeId, user_id: userId, order_id: orderId, subscription_id: subscriptionId } = data;
  return attempt(new SettleRenewal({ renewal: { causeId, chargeId, userId, orderId, subscriptionId }, facts: mailFactsOf(data, at) }));
}

/** Every charge pays its order, is refunded, or waits for a person: none is left unattended (I4). */
function consequenceOfCharge({ id, data, at }: HandledEvent<OfType<PaymentsEvent, 'payment_success' | 'payment_attributed'>>): Consequence {
  const { charge_id, payment_id, subscription_id, order_id, user_id: payerId, purpose, amount, currency } = data;
  if (purpose === 'renewal') return order_id ? consequenceOfRenewal({ data: { ...data, order_id }, id, at }) : [];
  if (!order_id) return new HoldForReview({ chargeId: charge_id, orderId: null });
  const refundCommands = (reason: 'duplicate' | 'not_deliverable') => [
    new RequestRefund({ chargeId: charge_id, requestId: id, amount: null, reason, owed: true, givenBack: null }),
    // The subscription would charge again in a month.
    ...(subscription_id ? [new EndSubscription({ subscriptionId: subscription_id, cause: 'duplicate' })] : []),
  ];
  const payment = { charge_id, payment_id, subscription_id, amount, currency };
  return attempt(new RecordPayment({ orderId: order_id, payment, payerId })).orElse({
    already_paid: refundCommands('duplicate'),
    order_not_payable: refundCommands('not_deliverable'),
    order_unknown: new HoldForReview({ chargeId: charge_id, orderId: order_id }),
  });
}

/** A charge that has been refunded, or is being refunded, does not pay its order. A partial refund is reported to the order. */
function consequenceOfAttribution(event: HandledEvent<OfType<PaymentsEvent, 'payment_attributed'>>): Consequence {
  const { charge_id, order_id, remaining_amount: remaining } = event.data;
  if (remaining === 0) return attempt(new EndUnusedCharge({ chargeId: charge_id }));
  return [
    consequenceOfCharge(event),
    new RecountRefunds({ orderId: order_id, chargeId: charge_id, reason: 'made_at_provider', requestId: null }),
  ].flat();
}

type DisputeEvent = HandledEvent<OfType<PaymentsEvent, 'payment_disputed' | 'payment_dispute_won' | 'payment_dispute_lost'>>;
const consequenceOfDispute = ({ data }: DisputeEvent, status: RecordDispute['status']): Consequence =>
  data.order_id ? new RecordDispute({ orderId: data.order_id, chargeId: data.charge_id, disputeId: data.dispute_id, status }) : [];

type AnswerData = { order_id: string | null; charge_id: string; request_id: string | null };
/** Its order learns how much was refunded and that the request has ended, in one decision. */
const answerFor = ({ order_id: orderId, charge_id: chargeId, request_id: requestId }: AnswerData, reason: RefundReason | null) =>
  orderId ? [new RecountRefunds({ orderId, chargeId, reason, requestId })] : [];

/** The consequences of charges, refunds and disputes. */
export const paymentsProcess: Process<PaymentsEvent | OfType<CustomerEvent, 'customer_linked'> | OrderEventFor<'payments'>> = {
  name: 'payments',
  begins: 'beginning',
  when: {
    payment_success: consequenceOfCharge,
    payment_attributed: consequenceOfAttribution,
    payment_refund_requested: ({ data: { charge_id: chargeId, order_id: orderId, request_id: requestId, amount, reason } }) =>
      attempt(new ExecuteRefund({ wish: { chargeId, orderId, requestId, amount, reason } })),
    payment_refunded: ({ id, data, at }) => [
      ...answerFor(data, data.reason),
      ...(data.full ? [attempt(new EndUnusedCharge({ chargeId: data.charge_id }))] : []),
      new RequestMail({
        mailId: id,
        userId: data.user_id,
        template: 'payment_refunded',
        causeId: id,
        orderId: data.order_id,
        facts: { ...mailFactsOf(data, at), reason: data.reason },
        requestedAt: null,
      }),
    ],
    /** A customer who was notified of the refund is notified of its failure, too. */
    payment_refund_failed: ({ id, data, at }) => [
      ...answerFor(data, null),
      ...(data.was_made
        ? [
            new RequestMail({
              mailId: id,
              userId: data.user_id,
              template: 'payment_refund_failed',
              causeId: id,
              orderId: data.order_id,
              facts: mailFactsOf(data, at),
              requestedAt: null,
            }),
          ]
        : []),
    ],
    payment_refund_refused: ({ data: { order_id: orderId, charge_id: chargeId, request_id: requestId } }) =>
      orderId ? new RecordRefundRequestEnded({ orderId, chargeId, requestId }) : [],
    /** The charge may not have got it, because of a crash. */
    order_refund_requested: ({ data, at }) =>
      new SendRefundRequest({
        orderId: data.order_id,
        wish: {
          chargeId: data.charge_id,
          requestId: data.request_id,
          amount: data.amount,
          reason: data.reason,
          givenBack: data.given_back,
          again: data.again,
        },
        by: data.requested_by,
        startedAt: at,
      }),
    payment_disputed: (event) => consequenceOfDispute(event, 'open'),
    payment_dispute_won: (event) => consequenceOfDispute(event, 'won'),
    payment_dispute_lost: (event) =>
      [
        ...answerFor({ ...event.data, request_id: null }, 'dispute_lost'),
        consequenceOfDispute(event, 'lost'),
        attempt(new EndUnusedCharge({ chargeId: event.data.charge_id })),
      ].flat(),
    order_paid: ({ id, data, at }) => [
      new RequestMail({
        mailId: id,
        userId: data.user_id,
        template: 'payment_received',
        causeId: id,
        orderId: data.order_id,
        facts: mailFactsOf(data, at),
        requestedAt: null,
      }),
      attempt(new CloseSpareCheckout({ orderId: data.order_id, chargeId: data.charge_id })),
    ],
    payment_pending_failed: ({ id, data }) =>
      new RequestMail({
        mailId: id,
        userId: data.user_id,
        template: 'order_payment_failed',
        causeId: id,
        orderId: data.order_id,
        facts: {},
        requestedAt: null,
      }),
    payment_review_started: ({ data }) => new HoldForReview({ chargeId: data.charge_id, orderId: data.order_id }),
    /** A refunded order must not be charged every month. */
    order_refunded: ({ data }) =>
      data.subscription_id
        ? [
            attempt(new EndSubscription({ subscriptionId: data.subscription_id, cause: 'order_refunded' })),
            attempt(new SettleRenewals({ orderId: data.order_id, subscriptionId: data.subscription_id })),
          ]
        : [],
    /** The account may have been deleted while the customer was created. */
    customer_linked: ({ data }) => attempt(new LeaveProviderIfDeleted({ userId: data.user_id })),
  },
};
