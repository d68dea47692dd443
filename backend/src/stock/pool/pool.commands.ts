import type { Sku } from '@orderstream/contracts/catalogue';
import type { ReleaseCause } from '@orderstream/contracts/stock/lifecycle';
import { command } from '../../platform/deciding/command.ts';
import type { ClearedUnit } from '../units/cleared-unit.ts';

/** The pool's last clearing when it was looked whether a unit or an order had been cleared: if there is another one, look again. */
export type LastClearing = string | null;

/** Which order the units are for. */
export type ForOrder = { orderId: string; userId: string };

export class HoldStock extends command('HoldStock')<{ sku: Sku; order: ForOrder; quantity: number; expiresAt: string }>() {}

/** Renews the hold: extends a live one, takes the units again when it has expired. */
export class RenewHold extends command('RenewHold')<{ sku: Sku; order: ForOrder; quantity: number; expiresAt: string }>() {}

/** The order is paid: its units wait for delivery indefinitely, and are taken again if the hold has expired. */
export class KeepHold extends command('KeepHold')<{
  sku: Sku;
  order: ForOrder;
  quantity: number;
  /** The last of its assignments that is over, where the order has had units before. */
  afterAssignment: number | null;
  lastClearing: LastClearing;
}>() {}

export class ReleaseHold extends command('ReleaseHold')<{ sku: Sku; orderId: string; cause: Exclude<ReleaseCause, 'expired'> }>() {}

/** The timer's wish: decided again by the clock, so that a late, early or second one does no harm. */
export class ExpireHold extends command('ExpireHold')<{ sku: Sku; orderId: string }>() {}

export class AssignProducts extends command('AssignProducts')<{
  sku: Sku;
  order: ForOrder;
  productIds: readonly string[];
  /** Which of the order's assignments this is. */
  assignment: number;
  /** Automatic: takes no unit that is promised to others. */
  automatic: boolean;
}>() {}

export class UnassignProducts extends command('UnassignProducts')<{
  sku: Sku;
  order: ForOrder;
  productIds: readonly string[];
  /** The units go back to waiting for their paid order: it keeps its claim on as many. */
  keepClaim: boolean;
  /** The assignment that is undone: units that the order has got again since stay with it. */
  assignment: number;
}>() {}

/** A unit that was replaced is out of stock until it is mended or written off. */
export class QuarantineProduct extends command('QuarantineProduct')<
  {
    sku: Sku;
    orderId: string;
    productId: string;
    /** The one of the order's assignments that had taken it. */
    assignment: number;
    /** Its customer has looked at it. */
    seen: boolean;
  },
  void
>() {}

type About<Type extends string> = { readonly type: Type; readonly sku: Sku };
type AboutUnit<Type extends string> = About<Type> & { readonly productId: string };

export type AddProduct = AboutUnit<'AddProduct'> & { readonly fingerprint: string; readonly lastClearing: LastClearing };

/** Units that come together: all of them, or none where one has the text of another. The refusal names those. */
export type AddProducts = About<'AddProducts'> & {
  readonly units: readonly { productId: string; fingerprint: string }[];
  readonly lastClearing: LastClearing;
};

export type ChangePrivateInfo = AboutUnit<'ChangePrivateInfo'> & {
  readonly fingerprint: string;
  /** What the unit says now (`editionOf`): if it has changed since the look, the caller looks again. */
  readonly edition: string;
  readonly lastClearing: LastClearing;
  /** It was cleared, and is with this order. */
  readonly clearedUnit: { order_id: string; assignment: number; moves: number } | null;
};

export type MoveProductOut = AboutUnit<'MoveProductOut'> & { readonly to: Sku };

export type MoveProductIn = AboutUnit<'MoveProductIn'> & {
  readonly from: Sku;
  readonly fingerprint: string;
  /** Which of its moves this is; a unit that has been here and left since does not come back by it. */
  readonly move: number;
  readonly lastClearing: LastClearing;
};

/** `left`: what is known of a unit that was cleared, and is with the order. */
export type DecideQuarantine = About<'DecideQuarantine'> &
  Pick<QuarantineProduct, 'orderId' | 'productId' | 'assignment' | 'seen'> & {
    readonly lastClearing: LastClearing;
    readonly clearedUnit: { fingerprint: string; moves: number } | null;
  };

/** Finished units leave the state. The rows of its units have been stored. */
export type ClearPool = About<'ClearPool'> & {
  readonly clearing: string;
  readonly units: readonly ClearedUnit[];
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
