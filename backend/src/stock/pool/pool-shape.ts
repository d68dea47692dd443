import type { Sku } from '@orderstream/contracts/catalogue';
import { Map } from 'immutable';
import type { SumTree } from './sum-tree.ts';

export type Unit = {
  fingerprint: string;
  /** Its number in the order of arrival: automatic delivery takes the oldest free unit first. */
  place: number;
  orderId: string | null;
  /** The number of the order's assignment that took it. */
  assignment: number;
  /** How often it has moved between SKUs. */
  moves: number;
  /** How often its private information has changed in this pool. */
  edits: number;
  /** Set while the unit is neither in stock nor part of an order. `seen`: the fingerprint that a customer has seen; null if unseen. */
  quarantine?: { seen: string | null } | undefined;
};
type Removal = { to: Sku | 'deleted'; moves: number; fingerprint: string };
/** An order's permanent claim: its last assignment with the units that it took, and the number of its units in the state. */
type Claim = { assignment: number; taken: readonly string[]; units: number };
export type Hold = {
  userId: string;
  quantity: number;
  /** null: the order is paid */
  expiresAt: string | null;
  /** Units are assigned in order of arrival. */
  place: number;
};

/** Persistent maps and trees apply an event to a pool of 100,000 units, and compute what it can promise, in microseconds. */
export type Pool = {
  units: Map<string, Unit>;
  /** Units without an order or a quarantine, by place. */
  freeUnits: SumTree<number>;
  /** The place of the next unit or hold. */
  nextPlace: number;
  /** The number of units with each fingerprint. */
  fingerprints: Map<string, number>;
  available: number;
  holds: Map<string, Hold>;
  /** Holds of unpaid orders, by their expiry. */
  expiringHolds: SumTree<string>;
  /** Holds of paid orders, by place. */
  paidHolds: SumTree<number>;
  /** The claims of orders that were paid or got units, until they are cleared, even if they have ended. */
  claims: Map<string, Claim>;
  /** Units that were deleted or moved to another SKU, until they are cleared. */
  removals: Map<string, Removal>;
  /** The last clearing: a command that has read the rows of cleared units and finds a newer clearing reads them again. */
  lastClearing: string | null;
  /** Paid orders get their units without a person. */
  deliversAutomatically: boolean;
};

export const initial: Pool = {
  units: Map(),
  freeUnits: null,
  nextPlace: 0,
  fingerprints: Map(),
  available: 0,
  holds: Map(),
  expiringHolds: null,
  paidHolds: null,
  claims: Map(),
  removals: Map(),
  lastClearing: null,
  deliversAutomatically: false,
};

/** A version mark that changes with the unit's private information and its moves: two equal marks mean an unchanged unit. */
export const editionOf = ({ moves, edits }: Unit): string => `${moves}.${edits}`;

/** Whether a unit belongs to this assignment of the order. */
export const isAssignedTo = (unit: Unit | undefined, orderId: string, assignment: number): boolean =>
  unit?.orderId === orderId && unit.assignment === assignment;

/** Whether an order has a unit by this assignment or by an earlier one. */
export const isAssignedBy = (unit: Unit | undefined, orderId: string, assignment: number): boolean =>
  unit?.orderId === orderId && unit.assignment <= assignment;

/** The units that an order's last assignment has, if it is this one. */
export function takenBy({ claims, units }: Pool, orderId: string, assignment: number): string[] {
  const claim = claims.get(orderId);
  return claim?.assignment === assignment ? claim.taken.filter((id) => isAssignedTo(units.get(id), orderId, assignment)) : [];
}

/** Whether a unit is in stock: with no order, and not in quarantine. */
export const isFree = ({ orderId, quarantine }: Unit): boolean => orderId === null && quarantine === undefined;
