import type { Sku } from '@orderstream/contracts/catalogue';
import { Command } from '../platform/deciding/command.ts';

/** Paid orders of a product get the oldest units by themselves from now on, or wait for somebody again. */
export class SwitchSelfDelivery extends Command {
  readonly type = 'SwitchSelfDelivery';
  constructor(
    readonly sku: Sku,
    readonly on: boolean,
  ) {
    super();
  }
}
