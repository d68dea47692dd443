import type { Sku } from '@orderstream/contracts/catalogue';
import type {
  AbandonCause,
  CancelCause,
  OfficeCancelReason,
  OrderType,
  ReplacedFate,
  ReplacementReason,
} from '@orderstream/contracts/orders/lifecycle';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { Money } from '@orderstream/contracts/shared/money';
import type { Picks } from '@orderstream/contracts/stock/events';
import type { TakeBackReason } from '@orderstream/contracts/stock/lifecycle';
import type { ChaseOrder } from '../fulfilment.commands.ts';
import type { OrderReport, RecordPayment } from '../orders.commands.ts';

/** What is sold for how much, in the words of the facts. `sku` and `quantity` are null for custom orders. */
export type Terms = Omit<OfType<OrderEvent, 'order_draft_changed'>['data'], 'order_id' | 'user_id' | 'words'>;

/** One settled charge, as the order remembers it. */
export type OrderPayment = Money & { charge_id: string; payment_id: string; subscription_id: string | null };

/** Who looks at secrets, and in which part. */
export type Looker = { actor: Actor; as: 'owner' | 'admin' };

type About<Type extends string> = { readonly type: Type; readonly orderId: string };

/** Creates the order; its price, slot and stock are settled before. */
export type OpenOrder = About<'OpenOrder'> & {
  readonly userId: string;
  readonly orderType: OrderType;
  readonly status: 'draft' | 'awaiting_payment' | 'payment_required';
  readonly terms: Terms;
  /** The provider's price; none for custom orders. */
  readonly priceId: string | null;
  readonly unpaidUntil: string | null;
};

/**
 * `words`: the version that belongs to the terms, and the one it replaces. If another version is valid by then, the editor has to reload.
 */
export type ChangeDraft = About<'ChangeDraft'> & { readonly terms: Terms; readonly words: { version: string; instead: string } };

/** Units are to be taken from their pools for the order. */
export type StartAssignment = About<'StartAssignment'> & {
  readonly items: Picks;
  /** Requested automatically: some orders still wait for a person. */
  readonly automatic?: boolean;
};

/** Every pool has given its units: they are delivered, or set aside until the order is paid. */
export type FinishAssignment = About<'FinishAssignment'>;

/** A pool has refused: none of the units stays with the order. */
export type AbandonAssignment = About<'AbandonAssignment'> & { readonly cause: AbandonCause };

/** Takes the units back before their customer has seen them. */
export type TakeBackProducts = About<'TakeBackProducts'> & { readonly reason?: TakeBackReason };

/** Another unit of the same SKU is to be taken instead of one that was delivered. */
export type StartReplacement = About<'StartReplacement'> & {
  readonly productId: string;
  readonly replacedBy: string;
  readonly unitSku: Sku;
  readonly reason: ReplacementReason;
  readonly fate: ReplacedFate;
};

/** The pool has given it. `reportId`: the customer's latest report about the old unit. */
export type FinishReplacement = About<'FinishReplacement'> & { readonly reportId: string | null };

/** The pool has refused: the order keeps the unit that it has. */
export type AbandonReplacement = About<'AbandonReplacement'> & { readonly cause: AbandonCause };

/** Someone is about to see what was opened of the order: all of it, or nothing. */
export type LookAtSecrets = About<'LookAtSecrets'> & {
  readonly by: Looker;
  /** What the order had when it was opened. */
  readonly units: Picks;
  /** Those of them that have a secret. */
  readonly shown: readonly string[];
  readonly own: boolean;
};

/** Everything that an order can be asked to decide. */
export type OrderCommand =
  | OpenOrder
  | ChangeDraft
  | About<'SendOrder'>
  | About<'RemindCustomer'>
  | ChaseOrder
  | RecordPayment
  | OrderReport
  | StartAssignment
  | FinishAssignment
  | AbandonAssignment
  | About<'HandOverReserved'>
  | TakeBackProducts
  | StartReplacement
  | FinishReplacement
  | AbandonReplacement
  | LookAtSecrets
  | About<'ConfirmWithoutProducts'>
  | (About<'CancelOrder'> & { readonly by: Actor; readonly cause: Exclude<CancelCause, 'expired'>; readonly reason?: OfficeCancelReason })
  | About<'ExpireOrder'>;
