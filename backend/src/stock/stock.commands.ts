import type { Sku } from '@orderstream/contracts/catalogue';
import type { Picks } from '@orderstream/contracts/stock/events';
import type { ReleaseCause } from '@orderstream/contracts/stock/lifecycle';
import { command } from '../platform/deciding/command.ts';
import type { Cleared, ForOrder } from './pool/pool.ts';

export class HoldStock extends command('HoldStock')<{ sku: Sku; order: ForOrder; quantity: number; expiresAt: string }>() {}

/** Renews the hold: extends a live one, takes the units again when it has expired. */
export class RenewHold extends command('RenewHold')<{ sku: Sku; order: ForOrder; quantity: number; expiresAt: string }>() {}

/** The order is paid: its units wait for delivery indefinitely, and are taken again if the hold has expired. */
export class KeepHold extends command('KeepHold')<{
  sku: Sku;
  order: ForOrder;
  quantity: number;
  /** The last of its assignments that is over, where the order has had units before. */
  again: number | null;
  cleared: Cleared;
}>() {}

export class ReleaseHold extends command('ReleaseHold')<{ sku: Sku; orderId: string; cause: Exclude<ReleaseCause, 'expired'> }>() {}

/** The timer's wish: decided again by the clock, so that a late, early or second one does no harm. */
export class ExpireHold extends command('ExpireHold')<{ sku: Sku; orderId: string }>() {}

/** An administrator says from how few units on the office is warned; `null`: by how long they last. */
export class SetStockWarning extends command('SetStockWarning')<{ sku: Sku; below: number | null }>() {}

export class AssignProducts extends command('AssignProducts')<{
  sku: Sku;
  order: ForOrder;
  productIds: readonly string[];
  /** Which of the order's assignments this is. */
  assignment: number;
  /** Automatic: takes no unit that is promised to others. */
  byItself: boolean;
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

/** The secrets of an order in clear: of units, by the pools that they most likely lie in, and the version of its own text, if one is named. */
export class OpenSecrets extends command('OpenSecrets')<
  { orderId: string; units: Picks; words: string | null },
  { units: { id: string; private_info: string | null }[]; own: string | null }
>() {}

/** The second half of a move between SKUs. */
export class ArriveProduct extends command('ArriveProduct')<
  { productId: string; from: Sku; to: Sku; fingerprint: string; move: number },
  void
>() {}

/** Deletes a secret that is no longer needed. */
export class ForgetPrivateInfo extends command('ForgetPrivateInfo')<{ ids: readonly string[] }, void>() {}

/** Keeps what a custom order tells its customer. */
export class KeepOrderPrivateInfo extends command('KeepOrderPrivateInfo')<
  {
    orderId: string;
    text: string | null;
    /** Beside the existing versions: the order's facts name the valid one. */
    version: string;
  },
  void
>() {}

/** Makes this version of a custom order's private text the valid one; deletes older ones that no fact names. */
export class KeepOnlyOrderPrivateInfo extends command('KeepOnlyOrderPrivateInfo')<{ orderId: string; version: string }, void>() {}

/** A unit's buyer has seen it: it may leave the state of its pool. */
export class NoteSeen extends command('NoteSeen')<{ productId: string; orderId: string }, void>() {}
