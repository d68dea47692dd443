import type { Sku } from '@orderstream/contracts/catalogue';
import { command } from '../../platform/deciding/command.ts';

/** Switches automatic delivery of a product on or off: paid orders get the oldest units, or wait for a person. */
export class SwitchSelfDelivery extends command('SwitchSelfDelivery')<{ sku: Sku; on: boolean }>() {}
