import type { DomainEvent, EventType } from '../events.ts';
import type { Only } from '../shared/event.ts';
import { toldOf } from '../shared/follows.ts';
import { followsFrom as ofCharges } from '../payments/events.ts';
import type { PoolEvent } from '../stock/events.ts';
import { followsFrom as ofSubscriptions } from '../subscriptions/events.ts';
import { followsFrom as ofOrders } from './events.ts';

type FieldsOf<T extends EventType> = readonly (keyof Only<DomainEvent, T>['data'] & string)[];

/**
 * The part of an order's story that its customer sees, and the fields of each event. It shows only the shop's own actions and the
 * customer's, no technical facts, and each fact once: a payment belongs to the order or to a month, a refund to the payment.
 */
export const toldToCustomers = {
  ...toldOf(ofOrders),
  ...toldOf(ofCharges),
  ...toldOf(ofSubscriptions),
  private_info_revealed: ['subject', 'product_id'],
  problem_reported: ['reason'],
  problem_answered: [],
} as const satisfies { readonly [T in EventType]?: FieldsOf<T> };

export type ToldKind = keyof typeof toldToCustomers;

/** Streams whose `followsFrom` says what is shown of each event, and pools, of which nothing is. */
type SaidByStream = keyof typeof ofOrders | keyof typeof ofCharges | keyof typeof ofSubscriptions | PoolEvent['type'];
/** Technical facts, facts that another one already shows, and facts for the office only. */
type NotTold =
  | 'problem_settled'
  | 'attention_dismissed'
  | 'attention_retried'
  | 'customer_view_opened'
  | 'mail_failed'
  | 'mail_resend_requested'
  | 'mail_sent';

/** Events that name an order. A new one does not compile until it is shown or hidden. */
type OfOrders = { [T in EventType]: 'order_id' extends keyof Only<DomainEvent, T>['data'] ? T : never }[EventType];
type Undecided = Exclude<OfOrders, SaidByStream | ToldKind | NotTold>;
export const toldKinds: [Undecided] extends [never] ? readonly ToldKind[] : Undecided = Object.keys(toldToCustomers) as ToldKind[];
