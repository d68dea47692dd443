import type { Sku } from '@orderstream/contracts/catalogue';
import type { ReleaseCause } from '@orderstream/contracts/stock/lifecycle';
import { Command } from '../platform/command.ts';
import type { LeftUnit } from './left-unit.ts';

/** The pool's last clearing when it was looked whether a unit or an order had been cleared: if there is another one, look again. */
type Cleared = string | null;

/** Which order the units are for. */
export type ForOrder = { orderId: string; userId: string };

export class AddProduct extends Command {
  readonly type = 'AddProduct';
  constructor(
    readonly sku: Sku,
    readonly productId: string,
    readonly fingerprint: string,
    readonly cleared: Cleared = null,
  ) {
    super();
  }
}

/** Units that come together: all of them, or none where one says what another says already. Those that are named are the ones. */
export class AddProducts extends Command {
  readonly type = 'AddProducts';
  constructor(
    readonly sku: Sku,
    readonly units: readonly { productId: string; fingerprint: string }[],
    readonly cleared: Cleared = null,
  ) {
    super();
  }
}

export class ChangePrivateInfo extends Command {
  readonly type = 'ChangePrivateInfo';
  constructor(
    readonly sku: Sku,
    readonly productId: string,
    readonly fingerprint: string,
    /** What it says now (`editionOf`): if it has changed since somebody looked, they look again. */
    readonly edition: string,
    readonly cleared: Cleared = null,
    /** It was cleared, and is with this order. */
    readonly left: { order_id: string; assignment: number; moves: number } | null = null,
  ) {
    super();
  }
}

export class MoveProductOut extends Command {
  readonly type = 'MoveProductOut';
  constructor(
    readonly sku: Sku,
    readonly productId: string,
    readonly to: Sku,
  ) {
    super();
  }
}

export class MoveProductIn extends Command {
  readonly type = 'MoveProductIn';
  constructor(
    readonly sku: Sku,
    readonly productId: string,
    readonly from: Sku,
    readonly fingerprint: string,
    /** Which of its moves this is; one that has been here and left since does not come back by it. */
    readonly move?: number,
    readonly cleared: Cleared = null,
  ) {
    super();
  }
}

export class DeleteProduct extends Command {
  readonly type = 'DeleteProduct';
  constructor(
    readonly sku: Sku,
    readonly productId: string,
  ) {
    super();
  }
}

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

/** Starts a new life for the hold: extends a live one, takes the units anew when it has lapsed. */
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

/** The order is paid: its units wait for delivery however long that takes, and are taken anew if the hold has lapsed. */
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

export class AssignProducts extends Command {
  readonly type = 'AssignProducts';
  constructor(
    readonly sku: Sku,
    readonly order: ForOrder,
    readonly productIds: readonly string[],
    /** Which of the order's assignments this is. */
    readonly assignment = 0,
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
    /** The assignment that is undone: units that the order got again meanwhile stay with it. */
    readonly assignment = 0,
  ) {
    super();
  }
}

/** What is over leaves the state. The rows of its units have been kept. */
export class ClearPool extends Command {
  readonly type = 'ClearPool';
  constructor(
    readonly sku: Sku,
    readonly clearing: string,
    readonly units: readonly LeftUnit[],
    readonly orderIds: readonly string[],
  ) {
    super();
  }
}

export type PoolCommand =
  | AddProduct
  | AddProducts
  | ChangePrivateInfo
  | MoveProductOut
  | MoveProductIn
  | DeleteProduct
  | HoldStock
  | RenewHold
  | KeepHold
  | ReleaseHold
  | ExpireHold
  | AssignProducts
  | UnassignProducts
  | ClearPool;
