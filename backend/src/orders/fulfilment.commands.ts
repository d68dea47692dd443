import type { Sku } from '@orderstream/contracts/catalogue';
import type { Picks } from '@orderstream/contracts/stock/events';
import { command } from '../platform/deciding/command.ts';

/** An order whose money is back has no claim on units; one that is paid and waits has a claim on all of them. */
export class ReclaimStock extends command('ReclaimStock')<
  {
    orderId: string;
    sku: Sku;
    /** It has just been paid: a pool that knows it asks no other stream. */
    paid: { userId: string; quantity: number } | null;
  },
  void
>() {}

/** A delayed payment keeps its units until it is known how it ended. */
export class HoldWhilePending extends command('HoldWhilePending')<{ orderId: string; until: string }, void>() {}

/** Lets go of the units of a payment that failed, unless their customer is paying again already. */
export class ReleaseAfterFailure extends command('ReleaseAfterFailure')<{ orderId: string }, void>() {}

/** Resumes an assignment in any state: finishes it, or undoes it completely. */
export class CarryOutAssignment extends command('CarryOutAssignment')<{ orderId: string }>() {}

/** Delivers deliverable orders of a product automatically, the oldest first. */
export class DeliverAutomatically extends command('DeliverAutomatically')<
  {
    sku: Sku;
    /** The position of the pool's event that led to this. `null`: something else about its orders has changed. */
    since: bigint | null;
  },
  void
>() {}

/** Resumes a replacement in any state: the order ends with the one unit or the other. */
export class CarryOutReplacement extends command('CarryOutReplacement')<{ orderId: string }>() {}

/** What a customer has reported about a unit is settled once their order no longer has it. */
export class SettleProblem extends command('SettleProblem')<
  { orderId: string; userId: string; productId: string; replacedBy: string | null },
  void
>() {}

/** Delivers what was set aside, if its customer may have it. */
export class DeliverReserved extends command('DeliverReserved')<{ orderId: string; userId: string }, void>() {}

/** A reactivated customer gets the units that were reserved and paid in between. */
export class DeliverAfterReactivation extends command('DeliverAfterReactivation')<{ userId: string }, void>() {}

/** A custom order has been unpaid `since` then: its customer is reminded once, and later the office is notified. */
export class ChaseOrder extends command('ChaseOrder')<{ orderId: string; since: string }>() {}

/** Units that an order gave back are in stock again, but for those reported as faulty. */
export class RestockUnits extends command('RestockUnits')<
  {
    order: { orderId: string; userId: string };
    items: Picks;
    /** The order waits for as many again. */
    keepClaim: boolean;
    /** The one of its assignments that is undone. */
    assignment: number;
  },
  void
>() {}

/** An open order's row goes with its end, and awaits its delivery exactly while it is paid and not delivered. */
export class SyncOpenOrder extends command('SyncOpenOrder')<{ userId: string; orderId: string }, void>() {}
