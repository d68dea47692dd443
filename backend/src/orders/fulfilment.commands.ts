import type { Sku } from '@orderstream/contracts/catalogue';
import type { Picks } from '@orderstream/contracts/stock/events';
import { command } from '../platform/deciding/command.ts';

/** Adjusts the claim of an order in its pool: none after a refund, all of its units while it is paid and not delivered. */
export class ReclaimStock extends command('ReclaimStock')<
  {
    orderId: string;
    sku: Sku;
    /** Set when the order has just been paid: a pool that knows the order needs no other stream. */
    paid: { userId: string; quantity: number } | null;
  },
  void
>() {}

/** Keeps the units of a delayed payment on hold until its outcome is known. */
export class HoldWhilePending extends command('HoldWhilePending')<{ orderId: string; until: string }, void>() {}

/** Releases the units of a failed payment, unless the customer is paying again already. */
export class ReleaseAfterFailure extends command('ReleaseAfterFailure')<{ orderId: string }, void>() {}

/**
 * Carries out an assignment in any state, in the name of the actor who started it: finishes it, or undoes it completely. Refused if it was
 * abandoned.
 */
export class CarryOutAssignment extends command('CarryOutAssignment')<{
  orderId: string;
  /** Its number; null: the one in progress. */
  assignment: number | null;
  /** When it was started, if the starter may still be carrying it out. */
  startedAt: string | null;
}>() {}

/** Delivers deliverable orders of a product automatically, the oldest first. */
export class DeliverAutomatically extends command('DeliverAutomatically')<
  {
    sku: Sku;
    /** The position of the pool's event that led to this. `null`: something else about its orders has changed. */
    since: bigint | null;
  },
  void
>() {}

/**
 * Carries out a replacement in any state, in the name of the actor who started it: the order ends with the one unit or the other. Refused if it
 * was abandoned.
 */
export class CarryOutReplacement extends command('CarryOutReplacement')<{
  orderId: string;
  /** The new unit; null: the replacement in progress. */
  replacedBy: string | null;
  /** When it was started, if the starter may still be carrying it out. */
  startedAt: string | null;
}>() {}

/** Settles the report about a unit once the order no longer has the unit. */
export class SettleProblem extends command('SettleProblem')<
  { orderId: string; userId: string; productId: string; replacedBy: string | null },
  void
>() {}

/** Delivers reserved units, if their customer is active. */
export class DeliverReserved extends command('DeliverReserved')<{ orderId: string; userId: string }, void>() {}

/** A reactivated customer gets the units that were reserved and paid in between. */
export class DeliverAfterReactivation extends command('DeliverAfterReactivation')<{ userId: string }, void>() {}

/** A custom order has been unpaid `since` then: its customer is reminded once, and later the office is notified. */
export class ChaseOrder extends command('ChaseOrder')<{ orderId: string; since: string }>() {}

/** Returns units of an order to stock, and quarantines those reported as faulty. */
export class RestockUnits extends command('RestockUnits')<
  {
    order: { orderId: string; userId: string };
    items: Picks;
    /** The order waits for the same number of units again. */
    keepClaim: boolean;
    /** The assignment that is undone. */
    assignment: number;
  },
  void
>() {}

/** Updates the row of an open order after an event of the order: it exists while the order is unpaid or awaits delivery. */
export class SyncOpenOrder extends command('SyncOpenOrder')<{ userId: string; orderId: string }, void>() {}
