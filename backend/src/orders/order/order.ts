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

/** The product and its price, as the events name them. `sku` and `quantity` are null for custom orders. */
export type Terms = Omit<OfType<OrderEvent, 'order_draft_changed'>['data'], 'order_id' | 'user_id' | 'words'>;

/** One settled charge, as the order remembers it. */
export type OrderPayment = Money & { charge_id: string; payment_id: string; subscription_id: string | null };

/** The person who looks at secrets, as owner or as administrator. */
export type Looker = { actor: Actor; as: 'owner' | 'admin' };

type About<Type extends string> = { readonly type: Type; readonly orderId: string };

/** Creates the order, after its price is fixed, its slot taken and its stock held. */
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
 * `words`: the version that belongs to the terms, and the one it replaces. `seen`: the version of the draft that the editor saw. If another
 * one is valid by then, the editor has to reload.
 */
export type ChangeDraft = About<'ChangeDraft'> & {
  readonly terms: Terms;
  readonly words: { version: string; instead: string };
  readonly seen: string;
};

/** Sends a draft to its customer. `seen`: its version that the person saw who sends it. */
export type SendDraft = About<'SendOrder'> & { readonly seen: string };

/** Takes units from their pools for the order. */
export type StartAssignment = About<'StartAssignment'> & {
  readonly items: Picks;
  /** Its number: another one that has started in between is not mistaken for this one. */
  readonly assignment: number;
  readonly by: Actor;
  /** Requested automatically: some orders still wait for a person. */
  readonly automatic?: boolean;
  /** No person has chosen the units: the pool may give others. */
  readonly exchangeable?: boolean;
};

/** All pools have assigned their units, these ones: they are delivered, or reserved until the order is paid. */
export type FinishAssignment = About<'FinishAssignment'> & { readonly assignment: number; readonly items: Picks };

/** A pool has refused: all units are returned. */
export type AbandonAssignment = About<'AbandonAssignment'> & { readonly assignment: number; readonly cause: AbandonCause };

/** Takes the units back before their customer has seen them. */
export type TakeBackProducts = About<'TakeBackProducts'> & { readonly reason?: TakeBackReason };

/** Takes another unit of the same SKU in place of a delivered one. */
export type StartReplacement = About<'StartReplacement'> & {
  readonly productId: string;
  readonly replacedBy: string;
  readonly unitSku: Sku;
  readonly reason: ReplacementReason;
  readonly fate: ReplacedFate;
  readonly by: Actor;
};

/** The pool has assigned the new unit. `reportId`: the customer's latest report about the old unit. */
export type FinishReplacement = About<'FinishReplacement'> & { readonly replacedBy: string; readonly reportId: string | null };

/** The pool has refused: the order keeps its unit. */
export type AbandonReplacement = About<'AbandonReplacement'> & { readonly replacedBy: string; readonly cause: AbandonCause };

/** Records that a person sees the opened secrets of the order: all of them, or none. */
export type LookAtSecrets = About<'LookAtSecrets'> & {
  readonly by: Looker;
  /** The units of the order when its secrets were opened. */
  readonly units: Picks;
  /** Those of them that have a secret. */
  readonly shown: readonly string[];
  readonly own: boolean;
};

/** Every command of the order's decider. */
export type OrderCommand =
  | OpenOrder
  | ChangeDraft
  | SendDraft
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
