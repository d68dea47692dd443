import type { Sku } from '@orderstream/contracts/catalogue';
import { Map } from 'immutable';
import type { SumTree } from './sum-tree.ts';

export type Unit = {
  fingerprint: string;
  /** Which one it was to come into this pool: the oldest free unit is the first to be given. */
  place: number;
  orderId: string | null;
  /** By which of the order's assignments. */
  assignment: number;
  /** How often it has moved between SKUs. */
  moves: number;
  /** How often its private information has changed since it is here. */
  edits: number;
  /** Out of stock, and not part of an order. `seen`: the private information that a customer has seen; null if unseen. */
  quarantine?: { seen: string | null } | undefined;
};
type Removal = { to: Sku | 'deleted'; moves: number; fingerprint: string };
/** An order's permanent claim: its last assignment, and the number of its units in the state. */
type Claim = { assignment: number; units: number };
export type Hold = {
  userId: string;
  quantity: number;
  /** null: the order is paid */
  expiresAt: string | null;
  /** Units are assigned in order of arrival. */
  place: number;
};

/** Persistent maps and trees: a pool of 100,000 units changes by one event, and answers what it can promise, in microseconds. */
export type Pool = {
  units: Map<string, Unit>;
  /** Those that no order has, by their place. */
  freeUnits: SumTree<number>;
  /** The place of the next unit or hold. */
  nextPlace: number;
  /** How many units have each. */
  fingerprints: Map<string, number>;
  available: number;
  holds: Map<string, Hold>;
  /** Holds that lapse, by when they do. */
  expiringHolds: SumTree<string>;
  /** The other holds, by their place. */
  paidHolds: SumTree<number>;
  /** Orders that have permanently claimed units, by payment or assignment, even if the claim has ended, until they are cleared. */
  claims: Map<string, Claim>;
  /** Units that were deleted or moved to another SKU, until they are cleared. */
  removals: Map<string, Removal>;
  /** The last clearing: a command that has read the rows of cleared units and finds a newer clearing reads them again. */
  lastClearing: string | null;
  /** Paid orders get their units without being asked for. */
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

/** The same as long as its private information is. */
export const editionOf = ({ moves, edits }: Unit): string => `${moves}.${edits}`;

export const isFree = ({ orderId, quarantine }: Unit): boolean => orderId === null && quarantine === undefined;
