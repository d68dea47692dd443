import type { Sku } from '@orderstream/contracts/catalogue';
import { Command } from '../platform/command.ts';

/** Takes a unit into stock together with its secret. */
export class CreateProduct extends Command<{ product_id: string; position: string }> {
  readonly type = 'CreateProduct';
  constructor(
    readonly sku: Sku,
    readonly privateInfo: string,
    /** Which of several made by the same request. */
    readonly ordinal = 0,
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

/** Keeps what a custom order tells its customer. */
export class KeepOrderPrivateInfo extends Command<void> {
  readonly type = 'KeepOrderPrivateInfo';
  constructor(
    readonly orderId: string,
    /** Null takes it away. */
    readonly text: string | null,
  ) {
    super();
  }
}

export type Secret = { subject: { kind: 'product' | 'order'; productId: string | null; orderId: string | null; userId: string | null } };

/** Opens secrets after the fact that somebody looked stands in the log. Whoever asks has been checked before. */
export class RevealPrivateInfo extends Command<(string | null)[]> {
  readonly type = 'RevealPrivateInfo';
  constructor(
    readonly secrets: readonly Secret[],
    readonly to: 'owner' | 'admin',
  ) {
    super();
  }
}

/** Whether the owner has seen any of these secrets. */
export class WasRevealed extends Command<boolean> {
  readonly type = 'WasRevealed';
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

/** How many units may be sold right now. */
export class CountAvailable extends Command<number> {
  readonly type = 'CountAvailable';
  constructor(readonly sku: Sku) {
    super();
  }
}
