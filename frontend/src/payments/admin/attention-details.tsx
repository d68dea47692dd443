import type { WebhookState } from '@orderstream/contracts/payments/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import type { ReactNode } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { selfDeliveryBarTexts } from '../../orders/admin/order/self-delivery.texts.ts';
import { problemReasonTexts } from '../../orders/delivered/problem.texts.ts';
import { orderDetailsTexts } from '../../orders/details/order-details.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { formatMoment } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { productTypeName } from '../../ui/format/product-names.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import type { AttentionEntry, EntryOf } from '../payments.queries.ts';
import { webhookProblemTexts } from '../webhook.texts.ts';
import { attentionDetailTexts, attentionTexts } from './attention.texts.ts';

/** A unit under the name that it has on the page of its order. */
function UnitLink({ details: { product_id, unit_number }, order_id }: EntryOf<'problem_reported'>) {
  const t = useTexts(orderDetailsTexts);
  const name = typeof unit_number === 'number' ? t.product(unit_number) : shortId(product_id);
  return order_id === null ? name : <AppLink to={`/admin/orders/${order_id}`}>{name}</AppLink>;
}

/** A message from Stripe is in the auditors' list, which a moderator cannot open. */
function MessageLink({ stripe_event_id: id, next_attempt_at: next }: EntryOf<'webhook_parked'>['details']) {
  const mayOpen = useIsAdministrator();
  const state: WebhookState = next === null ? 'given_up' : 'retrying';
  return mayOpen ? <AppLink to={`/audit/webhooks?state=${state}`}>{id}</AppLink> : <code>{id}</code>;
}

const moneyOrNumber = (amount: number | null | undefined, currency: string | null): ReactNode =>
  typeof amount === 'number' && currency !== null ? formatMoney({ amount, currency }) : amount;

/** Ids and codes are set apart from words. */
const asCode = (value: string | null): ReactNode => (value?.includes('_') ? <code>{value}</code> : value);

type Goods = Pick<EntryOf<'problem_reported'>['details'], 'channel' | 'product_type'>;
type Attempts = Pick<EntryOf<'webhook_parked'>['details'], 'attempts' | 'next_attempt_at' | 'last_error_code'>;
type Detail = readonly [name: string, value: ReactNode];

/** What an entry says by its kind. */
export function useDetails(entry: AttentionEntry): readonly Detail[] {
  const t = useTexts(attentionDetailTexts);
  const { reason } = useTexts(attentionTexts);
  const problems: Partial<Record<string, string>> = useTexts(webhookProblemTexts);
  const reasons = useTexts(problemReasonTexts);
  const bars = useTexts(selfDeliveryBarTexts);
  const language = useLanguage();
  const momentOf = (instant: string | null) => instant && formatMoment(instant, language);
  const lastProblem = (code: string | null): Detail => [t.last_error_code, (code && problems[code]) ?? asCode(code)];
  const goods = ({ channel, product_type }: Goods): Detail[] => [
    [t.channel, channel],
    [t.product_type, product_type && productTypeName(product_type)],
  ];
  const attempts = ({ attempts: count, next_attempt_at, last_error_code }: Attempts): Detail[] => [
    [t.attempts, count],
    [t.next_attempt_at, momentOf(next_attempt_at)],
    lastProblem(last_error_code),
  ];
  switch (entry.kind) {
    case 'waiting_for_stock':
      return goods(entry.details);
    case 'payment_mismatched':
    case 'unknown_payment':
      return [[t.expected_amount, moneyOrNumber(entry.details.expected_amount, entry.details.expected_currency)]];
    case 'refund_failed': {
      const { refund_id, under_way, last_error_code } = entry.details;
      return [[t.refund_id, asCode(refund_id)], [t.under_way, moneyOrNumber(under_way, entry.currency)], lastProblem(last_error_code)];
    }
    case 'dispute_open':
      return [[t.dispute_id, asCode(entry.details.dispute_id)]];
    case 'webhook_parked': {
      const { stripe_type, body_hash } = entry.details;
      const message = <MessageLink {...entry.details} />;
      return [
        [t.stripe_event_id, message],
        [t.stripe_type, asCode(stripe_type)],
        [t.body_hash, asCode(body_hash)],
        ...attempts(entry.details),
      ];
    }
    case 'process_parked': {
      const { process, event_type, events, last_error_code } = entry.details;
      return [[t.process, asCode(process)], [t.event_type, asCode(event_type)], [t.events, events], lastProblem(last_error_code)];
    }
    case 'timer_parked':
      return [[t.timer, asCode(entry.details.timer)], [t.due_at, momentOf(entry.details.due_at)], ...attempts(entry.details)];
    case 'delivery_waits_for_account':
      return [[t.status, asCode(entry.details.status)]];
    case 'problem_reported':
      return [[t.product_id, <UnitLink key={entry.id} {...entry} />], ...goods(entry.details), [reason, reasons[entry.details.reason]]];
    case 'order_left_unpaid':
      return [[t.since, momentOf(entry.details.since)]];
    case 'not_delivered_by_itself':
      return [[reason, bars[entry.details.reason]]];
    case 'tables_differ':
      return [[t.differing_rows, entry.details.differing_rows]];
    case 'secret_lost':
    case 'units_missing':
      return [[t.units, entry.details.units], ...goods(entry.details)];
    case 'subscription_without_payment':
    case 'deletion_waiting':
    case 'ended_before_delivery':
    case 'person_lost':
      return [];
  }
}
