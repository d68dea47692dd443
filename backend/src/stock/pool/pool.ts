import type { Sku } from '@orderstream/contracts/catalogue';
import type { LeftUnit } from '../units/left-unit.ts';
import type {
  AssignProducts,
  ExpireHold,
  HoldStock,
  KeepHold,
  ReleaseHold,
  RenewHold,
  UnassignProducts,
  QuarantineProduct,
} from '../stock.commands.ts';

/** The pool's last clearing when it was looked whether a unit or an order had been cleared: if there is another one, look again. */
export type Cleared = string | null;

/** Which order the units are for. */
export type ForOrder = { orderId: string; userId: string };

type About<Type extends string> = { readonly type: Type; readonly sku: Sku };
type AboutUnit<Type extends string> = About<Type> & { readonly productId: string };

export type AddProduct = AboutUnit<'AddProduct'> & { readonly fingerprint: string; readonly cleared: Cleared };

/** Units that come together: all of them, or none where one has the text of another. The refusal names those. */
export type AddProducts = About<'AddProducts'> & {
  readonly units: readonly { productId: string; fingerprint: string }[];
  readonly cleared: Cleared;
};

export type ChangePrivateInfo = AboutUnit<'ChangePrivateInfo'> & {
  readonly fingerprint: string;
  /** What the unit says now (`editionOf`): if it has changed since the look, the caller looks again. */
  readonly edition: string;
  readonly cleared: Cleared;
  /** It was cleared, and is with this order. */
  readonly left: { order_id: string; assignment: number; moves: number } | null;
};

export type MoveProductOut = AboutUnit<'MoveProductOut'> & { readonly to: Sku };

export type MoveProductIn = AboutUnit<'MoveProductIn'> & {
  readonly from: Sku;
  readonly fingerprint: string;
  /** Which of its moves this is; a unit that has been here and left since does not come back by it. */
  readonly move: number;
  readonly cleared: Cleared;
};

/** `left`: what is known of a unit that was cleared, and is with the order. */
export type DecideQuarantine = About<'DecideQuarantine'> &
  Pick<QuarantineProduct, 'orderId' | 'productId' | 'assignment' | 'seen'> & {
    readonly cleared: Cleared;
    readonly left: { fingerprint: string; moves: number } | null;
  };

/** Finished units leave the state. The rows of its units have been stored. */
export type ClearPool = About<'ClearPool'> & {
  readonly clearing: string;
  readonly units: readonly LeftUnit[];
  readonly orderIds: readonly string[];
};

/** Whether paid orders get their units by themselves. */
export type SwitchSelfDelivery = About<'SwitchSelfDelivery'> & { readonly on: boolean };

/** Everything that a pool can be asked to decide. */
export type PoolCommand =
  | AddProduct
  | AddProducts
  | ChangePrivateInfo
  | MoveProductOut
  | MoveProductIn
  | AboutUnit<'DeleteProduct'>
  | HoldStock
  | RenewHold
  | KeepHold
  | ReleaseHold
  | ExpireHold
  | AssignProducts
  | UnassignProducts
  | DecideQuarantine
  | SwitchSelfDelivery
  | AboutUnit<'MendProduct'>
  | AboutUnit<'WriteOffProduct'>
  | ClearPool;
