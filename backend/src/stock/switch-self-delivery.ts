import type { Sku } from '@orderstream/contracts/catalogue';
import { Command } from '../platform/deciding/command.ts';

/** From now on paid orders of a product get the oldest units automatically, or wait for a person again. */
export class SwitchSelfDelivery extends Command {
  readonly type = 'SwitchSelfDelivery';
  constructor(
    readonly sku: Sku,
    readonly on: boolean,
  ) {
    super();
  }
}
