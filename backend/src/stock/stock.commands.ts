import type { Sku } from '@orderstream/contracts/catalogue';
import type { Picks } from '@orderstream/contracts/stock/events';
import { command } from '../platform/deciding/command.ts';

/** Sets the number of units below which the office is warned; null: the forecast of how long they last decides. */
export class SetStockWarning extends command('SetStockWarning')<{ sku: Sku; below: number | null }>() {}

/** Opens the secrets of an order: those of its units, by the pools that most likely have them, and its own text, if a version is named. */
export class OpenSecrets extends command('OpenSecrets')<
  { orderId: string; units: Picks; words: string | null },
  { units: { id: string; private_info: string | null }[]; own: string | null }
>() {}

/** The second half of a move between SKUs. */
export class CompleteProductMove extends command('CompleteProductMove')<
  { productId: string; from: Sku; to: Sku; fingerprint: string; move: number },
  void
>() {}

/** Deletes a secret that is no longer needed. */
export class ForgetPrivateInfo extends command('ForgetPrivateInfo')<{ ids: readonly string[] }, void>() {}

/** Stores the private text of a custom order. */
export class KeepOrderPrivateInfo extends command('KeepOrderPrivateInfo')<
  {
    orderId: string;
    /** The order's customer. */
    userId: string;
    text: string | null;
    /** A new version beside the existing ones: the order's events name the valid one. */
    version: string;
  },
  void
>() {}

/** Deletes the older versions of a custom order's private text, which no event names. */
export class KeepOnlyOrderPrivateInfo extends command('KeepOnlyOrderPrivateInfo')<{ orderId: string; version: string }, void>() {}

/** Notes that a unit's customer has seen it, so that it may be cleared from its pool. */
export class RecordSeenUnit extends command('RecordSeenUnit')<{ productId: string; orderId: string }, void>() {}
