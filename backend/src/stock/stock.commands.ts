import type { Sku } from '@orderstream/contracts/catalogue';
import type { Picks } from '@orderstream/contracts/stock/events';
import { command } from '../platform/deciding/command.ts';

/** An administrator says from how few units on the office is warned; `null`: by how long they last. */
export class SetStockWarning extends command('SetStockWarning')<{ sku: Sku; below: number | null }>() {}

/** The secrets of an order in clear: of units, by the pools that they most likely lie in, and the version of its own text, if one is named. */
export class OpenSecrets extends command('OpenSecrets')<
  { orderId: string; units: Picks; words: string | null },
  { units: { id: string; private_info: string | null }[]; own: string | null }
>() {}

/** The second half of a move between SKUs. */
export class CompleteProductMove extends command('ArriveProduct')<
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
export class RecordSeenUnit extends command('NoteSeen')<{ productId: string; orderId: string }, void>() {}
