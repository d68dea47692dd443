import type { DomainEvent } from '../events.ts';
import type { ContextReason } from '../shared/event.ts';

/** How a story shows a field of an event, after the event's sentence. */
const fieldForms = {
  amount: 'sum',
  refunded: 'sum',
  unit_amount: 'sum',
  quantity: 'pieces',
  expires_at: 'until',
  ends_at: 'until',
  current_period_end: 'until',
  next_attempt_at: 'next_attempt',
  cause: 'code',
  reason: 'code',
  outcome: 'code',
  template: 'mail',
  purpose: 'renewal',
  provider: 'identity',
} as const;

/** The fields that it leaves to the event's own page. */
type HiddenField = Ids | Counters | Flags | Moments | Terms | Choices | Proofs | Searches;
type Ids =
  | `${string}_id`
  | `${string}_ids`
  | 'ids'
  | 'sku'
  | 'unit_sku'
  | 'channel'
  | 'product_type'
  | 'items'
  | 'replaced_by'
  | 'words'
  | 'clearing';
type Counters =
  | 'assignment'
  | 'attempt'
  | 'move'
  | 'moves'
  | 'added'
  | 'consumed'
  | 'remaining_codes'
  | 'remaining_amount'
  | 'sold_unit'
  | 'below'
  | 'rows'
  | 'size'
  | 'seal_size'
  | 'queued';
type Flags = 'keep_claim' | 'automatic' | 'exchangeable' | 'again' | 'seen' | 'full' | 'was_made' | 'on';
type Moments = 'since' | 'again_from' | 'unpaid_until' | 'made_at' | 'paid_at' | 'canceled_at' | 'ended_at' | OtherMoments;
type OtherMoments = 'current_period_start' | 'as_of';
type Terms = 'type' | 'status' | 'currency' | 'recurrence' | 'billing_mode' | 'subscription_plan' | OtherAmounts;
type OtherAmounts = 'total_refunded' | 'given_back' | 'expected_amount' | 'expected_currency';
type Choices =
  | 'from'
  | 'to'
  | 'by'
  | 'started_by'
  | 'requested_by'
  | 'how'
  | 'method'
  | 'role'
  | 'kind'
  | 'fields'
  | 'fate'
  | 'subject'
  | 'failure'
  | 'code';
type Proofs = 'fingerprint' | 'root' | 'note' | 'from_position' | 'to_position';
type Searches = 'list' | 'filters' | 'format' | 'kinds';

type FieldOf<E> = E extends { data: infer Data } ? keyof Data & string : never;
type Undecided = Exclude<FieldOf<DomainEvent>, keyof typeof fieldForms | HiddenField>;
/** A field of a new name does not compile until it is shown or hidden above. */
export const storyFields: [Undecided] extends [never] ? typeof fieldForms : Undecided = fieldForms;

type CodeField = { [F in keyof typeof fieldForms]: (typeof fieldForms)[F] extends 'code' ? F : never }[keyof typeof fieldForms];
type CodeIn<E> = E extends { data: infer Data } ? Data[keyof Data & CodeField] : never;
/** Every code that a story tells: each needs words in both languages. */
export type StoryCode = Exclude<CodeIn<DomainEvent>, null | undefined> | 'renewal' | ContextReason;
