import type { DomainEvent, EventType } from '../events.ts';
import type { OfType } from '../shared/event.ts';
import { customerFieldsOf } from '../shared/follows.ts';
import { followsFrom as chargeFollows } from '../payments/events.ts';
import type { PoolEvent } from '../stock/events.ts';
import { followsFrom as subscriptionFollows } from '../subscriptions/events.ts';
import { followsFrom as orderFollows } from './events.ts';

type FieldsOf<T extends EventType> = readonly (keyof OfType<DomainEvent, T>['data'] & string)[];

/**
 * The part of an order's story that its customer sees, and the fields of each event. It shows only the shop's own actions and the
 * customer's, no technical facts, and each fact once: a payment belongs to the order or to a month, a refund to the payment.
 */
export const customerStoryFields = {
  ...customerFieldsOf(orderFollows),
  ...customerFieldsOf(chargeFollows),
  ...customerFieldsOf(subscriptionFollows),
  private_info_revealed: ['subject', 'product_id'],
  problem_reported: ['reason'],
  problem_answered: [],
} as const satisfies { readonly [T in EventType]?: FieldsOf<T> };

export type CustomerStoryKind = keyof typeof customerStoryFields;

/** Streams whose `followsFrom` says what is shown of each event, and pools, of which nothing is. */
type StreamEventType = keyof typeof orderFollows | keyof typeof chargeFollows | keyof typeof subscriptionFollows | PoolEvent['type'];
/** Technical facts, facts that another one already shows, and facts for the office only. */
type HiddenKind =
  | 'problem_settled'
  | 'attention_dismissed'
  | 'attention_retried'
  | 'customer_view_opened'
  | 'mail_failed'
  | 'mail_resend_requested'
  | 'mail_sent';

/** Events that name an order. A new one does not compile until it is shown or hidden. */
type OrderEventType = { [T in EventType]: 'order_id' extends keyof OfType<DomainEvent, T>['data'] ? T : never }[EventType];
type Undecided = Exclude<OrderEventType, StreamEventType | CustomerStoryKind | HiddenKind>;
export const customerStoryKinds: [Undecided] extends [never] ? readonly CustomerStoryKind[] : Undecided = Object.keys(
  customerStoryFields,
) as CustomerStoryKind[];
