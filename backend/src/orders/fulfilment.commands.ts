import type { Sku } from '@orderstream/contracts/catalogue';
import type { Picks } from '@orderstream/contracts/stock/events';
import { Command } from '../platform/deciding/command.ts';

/** An order whose money is back has no claim on units; one that is paid and waits has a claim on all of them. */
export class SettleClaim extends Command<void> {
  readonly type = 'SettleClaim';
  constructor(
    readonly orderId: string,
    readonly sku: Sku,
    /** It has just been paid: a pool that knows it asks no other stream. */
    readonly paid: { userId: string; quantity: number } | null = null,
  ) {
    super();
  }
}

/** A delayed payment keeps its units until it is known how it ended. */
export class HoldWhilePending extends Command<void> {
  readonly type = 'HoldWhilePending';
  constructor(
    readonly orderId: string,
    readonly until: string,
  ) {
    super();
  }
}

/** Lets go of the units of a payment that failed, unless their customer is paying again already. */
export class ReleaseAfterFailure extends Command<void> {
  readonly type = 'ReleaseAfterFailure';
  constructor(readonly orderId: string) {
    super();
  }
}

/** Resumes an assignment in any state: finishes it, or undoes it completely. */
export class CarryOutAssignment extends Command {
  readonly type = 'CarryOutAssignment';
  constructor(readonly orderId: string) {
    super();
  }
}

/** Delivers deliverable orders of a product automatically, the oldest first. */
export class DeliverByItself extends Command<void> {
  readonly type = 'DeliverByItself';
  constructor(
    readonly sku: Sku,
    /** The position of the pool's event that led to this. `null`: something else about its orders has changed. */
    readonly since: bigint | null,
  ) {
    super();
  }
}

/** Resumes a replacement in any state: the order ends with the one unit or the other. */
export class CarryOutReplacement extends Command {
  readonly type = 'CarryOutReplacement';
  constructor(readonly orderId: string) {
    super();
  }
}

/** What a customer has reported about a unit is settled once their order no longer has it. */
export class SettleProblem extends Command<void> {
  readonly type = 'SettleProblem';
  constructor(
    readonly orderId: string,
    readonly userId: string,
    readonly productId: string,
    readonly replacedBy: string | null = null,
  ) {
    super();
  }
}

/** Delivers what was set aside, if its customer may have it. */
export class DeliverWhatWaits extends Command<void> {
  readonly type = 'DeliverWhatWaits';
  constructor(
    readonly orderId: string,
    readonly userId: string,
  ) {
    super();
  }
}

/** A reactivated customer gets the units that were reserved and paid in between. */
export class DeliverToReturned extends Command<void> {
  readonly type = 'DeliverToReturned';
  constructor(readonly userId: string) {
    super();
  }
}

/** A member of the office who has left it is on no order any more. */
export class LetGoOrders extends Command<void> {
  readonly type = 'LetGoOrders';
  constructor(readonly userId: string) {
    super();
  }
}

/** A custom order has been unpaid since then. */
export class ChaseOrder extends Command {
  readonly type = 'ChaseOrder';
  constructor(
    readonly orderId: string,
    readonly since: string,
  ) {
    super();
  }
}

/** Units that an order gave back are in stock again, but for those reported as faulty. */
export class RestockUnits extends Command<void> {
  readonly type = 'RestockUnits';
  constructor(
    readonly order: { orderId: string; userId: string },
    readonly items: Picks,
    /** The order waits for as many again. */
    readonly keepClaim: boolean,
    /** The one of its assignments that is undone. */
    readonly assignment: number,
  ) {
    super();
  }
}

/** A canceled order is open no more. */
export class FreeSlot extends Command<void> {
  readonly type = 'FreeSlot';
  constructor(readonly orderId: string) {
    super();
  }
}

/** The account awaits an order exactly while it is paid and not delivered, whatever happened to it. */
export class CheckAwaited extends Command<void> {
  readonly type = 'CheckAwaited';
  constructor(
    readonly userId: string,
    readonly orderId: string,
  ) {
    super();
  }
}
