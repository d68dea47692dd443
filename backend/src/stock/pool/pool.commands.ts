import type { Sku } from '@orderstream/contracts/catalogue';
import type { ReleaseCause } from '@orderstream/contracts/stock/lifecycle';
import { command, type Reached } from '../../platform/deciding/command.ts';
import type { ClearedUnit } from '../units/cleared-unit.ts';

/** The pool's last clearing when the rows of cleared units were read. The decider refuses another one, and the caller reads again. */
export type LastClearing = string | null;

/** The order that the units are for, and its customer. */
export type ForOrder = { orderId: string; userId: string };

export class HoldStock extends command('HoldStock')<{ sku: Sku; order: ForOrder; quantity: number; expiresAt: string }>() {}

/** Renews the hold: extends a live one, takes the units again when it has expired. */
export class RenewHold extends command('RenewHold')<{ sku: Sku; order: ForOrder; quantity: number; expiresAt: string }>() {}

/** The order is paid: its units wait for delivery indefinitely, and are taken again if the hold has expired. */
export class KeepHold extends command('KeepHold')<{
  sku: Sku;
  order: ForOrder;
  quantity: number;
  /** The order's last assignment that has ended, if it has had units before. */
  afterAssignment: number | null;
  lastClearing: LastClearing;
}>() {}

export class ReleaseHold extends command('ReleaseHold')<{ sku: Sku; orderId: string; cause: Exclude<ReleaseCause, 'expired'> }>() {}

/** Sent by a timer. The decider checks the clock, so a late, early or repeated command does no harm. */
export class ExpireHold extends command('ExpireHold')<{ sku: Sku; orderId: string }>() {}

/** Answers with the units that it has assigned. */
export class AssignProducts extends command('AssignProducts')<
  {
    sku: Sku;
    order: ForOrder;
    productIds: readonly string[];
    /** The number of the assignment within its order. */
    assignment: number;
    /** Automatic: takes no unit that is promised to others. */
    automatic: boolean;
    /** Set if the oldest units may be assigned instead of units that were taken in between, but none of these. */
    exchange?: { except: readonly string[] };
  },
  Reached & { productIds: readonly string[] }
>() {}

export class UnassignProducts extends command('UnassignProducts')<{
  sku: Sku;
  order: ForOrder;
  productIds: readonly string[];
  /** The paid order keeps a claim on as many units. */
  keepClaim: boolean;
  /** The assignment to undo. Units of a later assignment stay with the order. */
  assignment: number;
  /** All units of the assignment are returned, also those that it got by exchange. */
  whole?: boolean;
}>() {}

/** Puts a replaced unit into quarantine until it is repaired or written off. */
export class QuarantineProduct extends command('QuarantineProduct')<
  {
    sku: Sku;
    orderId: string;
    productId: string;
    /** The order's assignment that had taken the unit. */
    assignment: number;
    /** Whether its customer has seen its private information. */
    seen: boolean;
  },
  void
>() {}

type About<Type extends string> = { readonly type: Type; readonly sku: Sku };
type AboutUnit<Type extends string> = About<Type> & { readonly productId: string };

export type AddProduct = AboutUnit<'AddProduct'> & { readonly fingerprint: string; readonly lastClearing: LastClearing };

/** Adds all units, or none if one duplicates the secret of another unit: the refusal names the duplicates. */
export type AddProducts = About<'AddProducts'> & {
  readonly units: readonly { productId: string; fingerprint: string }[];
  readonly lastClearing: LastClearing;
};

export type ChangePrivateInfo = AboutUnit<'ChangePrivateInfo'> & {
  readonly fingerprint: string;
  /** The unit's `editionOf` when it was read: the decider refuses another one, and the caller reads again. */
  readonly edition: string;
  readonly lastClearing: LastClearing;
  /** The order that has the unit, if the unit was cleared. */
  readonly clearedUnit: { order_id: string; assignment: number; moves: number } | null;
};

export type MoveProductOut = AboutUnit<'MoveProductOut'> & { readonly to: Sku };

export type MoveProductIn = AboutUnit<'MoveProductIn'> & {
  readonly from: Sku;
  readonly fingerprint: string;
  /** The number of this move of the unit. A repeated move does not bring back a unit that has left since. */
  readonly move: number;
  readonly lastClearing: LastClearing;
};

/** `clearedUnit`: the row of the unit, if it was cleared and belongs to the order. */
export type DecideQuarantine = About<'DecideQuarantine'> &
  Pick<QuarantineProduct, 'orderId' | 'productId' | 'assignment' | 'seen'> & {
    readonly lastClearing: LastClearing;
    readonly clearedUnit: { fingerprint: string; moves: number } | null;
  };

/** Sets free units aside after a restore, each in a version that the vault has lost, or that a customer has `seen`. */
export type QuarantineLost = About<'QuarantineLost'> & {
  readonly units: readonly { id: string; version: string }[];
  readonly seen: boolean;
};

/** Removes finished units and orders from the state. The rows of the units are stored before. */
export type ClearPool = About<'ClearPool'> & {
  readonly clearing: string;
  readonly units: readonly ClearedUnit[];
  readonly orderIds: readonly string[];
};

/** Every command that the stream of a pool decides. */
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
  | QuarantineLost
  | (About<'SwitchSelfDelivery'> & { readonly on: boolean })
  | AboutUnit<'MendProduct'>
  | AboutUnit<'WriteOffProduct'>
  | ClearPool;
