import type { Sku } from '@orderstream/contracts/catalogue';
import type { Picks } from '@orderstream/contracts/stock/events';
import type { ReleaseCause } from '@orderstream/contracts/stock/lifecycle';
import { Command } from '../platform/deciding/command.ts';
import type { Cleared, ForOrder } from './pool.ts';

export class HoldStock extends Command {
  readonly type = 'HoldStock';
  constructor(
    readonly sku: Sku,
    readonly order: ForOrder,
    readonly quantity: number,
    readonly expiresAt: string,
  ) {
    super();
  }
}

/** Renews the hold: extends a live one, takes the units again when it has expired. */
export class RenewHold extends Command {
  readonly type = 'RenewHold';
  constructor(
    readonly sku: Sku,
    readonly order: ForOrder,
    readonly quantity: number,
    readonly expiresAt: string,
  ) {
    super();
  }
}

/** The order is paid: its units wait for delivery indefinitely, and are taken again if the hold has expired. */
export class KeepHold extends Command {
  readonly type = 'KeepHold';
  constructor(
    readonly sku: Sku,
    readonly order: ForOrder,
    readonly quantity: number,
    /** The last of its assignments that is over, where the order has had units before. */
    readonly again: number | null = null,
    readonly cleared: Cleared = null,
  ) {
    super();
  }
}

export class ReleaseHold extends Command {
  readonly type = 'ReleaseHold';
  constructor(
    readonly sku: Sku,
    readonly orderId: string,
    readonly cause: Exclude<ReleaseCause, 'expired'>,
  ) {
    super();
  }
}

/** The timer's wish: decided again by the clock, so that a late, early or second one does no harm. */
export class ExpireHold extends Command {
  readonly type = 'ExpireHold';
  constructor(
    readonly sku: Sku,
    readonly orderId: string,
  ) {
    super();
  }
}

/** An administrator says from how few units on the office is warned; `null`: by how long they last. */
export class SetStockWarning extends Command {
  readonly type = 'SetStockWarning';
  constructor(
    readonly sku: Sku,
    readonly below: number | null,
  ) {
    super();
  }
}

export class AssignProducts extends Command {
  readonly type = 'AssignProducts';
  constructor(
    readonly sku: Sku,
    readonly order: ForOrder,
    readonly productIds: readonly string[],
    /** Which of the order's assignments this is. */
    readonly assignment: number,
    /** Automatic: takes no unit that is promised to others. */
    readonly byItself = false,
  ) {
    super();
  }
}

export class UnassignProducts extends Command {
  readonly type = 'UnassignProducts';
  constructor(
    readonly sku: Sku,
    readonly order: ForOrder,
    readonly productIds: readonly string[],
    /** The units go back to waiting for their paid order: it keeps its claim on as many. */
    readonly keepClaim: boolean,
    /** The assignment that is undone: units that the order has got again since stay with it. */
    readonly assignment: number,
  ) {
    super();
  }
}

/** A unit that was replaced is out of stock until it is mended or written off. */
export class QuarantineProduct extends Command<void> {
  readonly type = 'QuarantineProduct';
  constructor(
    readonly sku: Sku,
    readonly orderId: string,
    readonly productId: string,
    /** The one of the order's assignments that had taken it. */
    readonly assignment: number,
    /** Its customer has looked at it. */
    readonly seen: boolean,
  ) {
    super();
  }
}

/** The secrets of an order in clear: of units, by the pools that they most likely lie in, and the version of its own text, if one is named. */
export class OpenSecrets extends Command<{ units: { id: string; private_info: string | null }[]; own: string | null }> {
  readonly type = 'OpenSecrets';
  constructor(
    readonly orderId: string,
    readonly units: Picks,
    readonly words: string | null,
  ) {
    super();
  }
}

/** The second half of a move between SKUs. */
export class ArriveProduct extends Command<void> {
  readonly type = 'ArriveProduct';
  constructor(
    readonly productId: string,
    readonly from: Sku,
    readonly to: Sku,
    readonly fingerprint: string,
    readonly move: number,
  ) {
    super();
  }
}

/** Deletes a secret that is no longer needed. */
export class ForgetPrivateInfo extends Command<void> {
  readonly type = 'ForgetPrivateInfo';
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

/** Keeps what a custom order tells its customer. */
export class KeepOrderPrivateInfo extends Command<void> {
  readonly type = 'KeepOrderPrivateInfo';
  constructor(
    readonly orderId: string,
    readonly text: string | null,
    /** Beside the existing versions: the order's facts name the valid one. */
    readonly version: string,
  ) {
    super();
  }
}

/** Makes this version of a custom order's private text the valid one; deletes older ones that no fact names. */
export class KeepOnlyOrderPrivateInfo extends Command<void> {
  readonly type = 'KeepOnlyOrderPrivateInfo';
  constructor(
    readonly orderId: string,
    readonly version: string,
  ) {
    super();
  }
}

/** How many units may be sold right now, and how far the log tells of the pool by then. */
export class CountAvailable extends Command<{ available: number; position: bigint }> {
  readonly type = 'CountAvailable';
  constructor(readonly sku: Sku) {
    super();
  }
}

/** The units that no order has, those that came first: so many at most. */
export class OldestUnits extends Command<string[]> {
  readonly type = 'OldestUnits';
  constructor(
    readonly sku: Sku,
    readonly most: number,
  ) {
    super();
  }
}

/** The paid orders to deliver now, the oldest first; `since`: what happened up to then counts, `null`: all that has happened. */
export class FindDeliverable extends Command<{ orderIds: string[]; asOf: object }> {
  readonly type = 'FindDeliverable';
  constructor(
    readonly sku: Sku,
    readonly since: bigint | null,
  ) {
    super();
  }
}

/** The order that has a unit, as far as the pool keeps it in mind. */
export class FindOrderOfUnit extends Command<string | null> {
  readonly type = 'FindOrderOfUnit';
  constructor(
    readonly sku: Sku,
    readonly productId: string,
  ) {
    super();
  }
}

/** A unit's buyer has seen it: it may leave the state of its pool. */
export class NoteSeen extends Command<void> {
  readonly type = 'NoteSeen';
  constructor(
    readonly productId: string,
    readonly orderId: string,
  ) {
    super();
  }
}

/** A pool's last clearing: orders that were looked at after it are decided on as long as it is the last. */
export class LastClearing extends Command<string | null> {
  readonly type = 'LastClearing';
  constructor(readonly sku: Sku) {
    super();
  }
}
