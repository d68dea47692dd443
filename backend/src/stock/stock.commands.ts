import type { Sku } from '@orderstream/contracts/catalogue';
import { Command } from '../platform/command.ts';

/** Takes a unit into stock together with its secret. */
export class CreateProduct extends Command<{ product_id: string; position: string }> {
  readonly type = 'CreateProduct';
  constructor(
    readonly sku: Sku,
    readonly privateInfo: string,
  ) {
    super();
  }
}

export class UpdateProduct extends Command {
  readonly type = 'UpdateProduct';
  constructor(
    readonly productId: string,
    /** The SKU that the unit is of now. */
    readonly sku: Sku,
    readonly change: { sku?: Sku | undefined; privateInfo?: string | undefined },
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
    readonly move: number | undefined,
  ) {
    super();
  }
}

/** A secret that nobody needs any more goes. */
export class ForgetPrivateInfo extends Command<void> {
  readonly type = 'ForgetPrivateInfo';
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

/** Compares what the vault keeps of units with what the facts name, and clears away what a cut has left behind. */
export class SettlePrivateInfo extends Command<void> {
  readonly type = 'SettlePrivateInfo';
}

/** Keeps what a custom order tells its customer. */
export class KeepOrderPrivateInfo extends Command<void> {
  readonly type = 'KeepOrderPrivateInfo';
  constructor(
    readonly orderId: string,
    readonly text: string | null,
    /** Beside those that there are: the order's facts name the one that stands. */
    readonly version: string,
  ) {
    super();
  }
}

/** This version of what a custom order tells its customer stands; older ones that no fact names go. */
export class KeepOnlyOrderPrivateInfo extends Command<void> {
  readonly type = 'KeepOnlyOrderPrivateInfo';
  constructor(
    readonly orderId: string,
    readonly version: string,
  ) {
    super();
  }
}

/** A unit's, with the pool that it most likely lies in; or an order's own, in the version that its facts name. */
export type Secret = {
  subject: { kind: 'product' | 'order'; productId: string | null; orderId: string | null; userId: string | null };
} & ({ sku: Sku } | { words: string });

/** The secrets in clear, in that order. It has been checked who asks, and the look is on record. */
export class OpenSecrets extends Command<(string | null)[]> {
  readonly type = 'OpenSecrets';
  constructor(readonly secrets: readonly Secret[]) {
    super();
  }
}

/** An administrator opens the secret of one unit. */
export class RevealUnit extends Command<string | null> {
  readonly type = 'RevealUnit';
  constructor(
    readonly productId: string,
    readonly sku: Sku,
    readonly orderId: string | null,
  ) {
    super();
  }
}

/** Which of these units their owners saw before looks were facts of the order. */
export class SeenBefore extends Command<string[]> {
  readonly type = 'SeenBefore';
  constructor(readonly ids: readonly string[]) {
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

/** What is over leaves the states of the pools. */
export class ClearPools extends Command<void> {
  readonly type = 'ClearPools';
}

/** A pool's last clearing: orders that were looked at after it are decided on as long as it is the last. */
export class LastClearing extends Command<string | null> {
  readonly type = 'LastClearing';
  constructor(readonly sku: Sku) {
    super();
  }
}
