import type { Sku } from '@orderstream/contracts/catalogue';
import { command } from '../../platform/deciding/command.ts';

/** From now on paid orders of a product get the oldest units automatically, or wait for a person again. */
export class SwitchSelfDelivery extends command('SwitchSelfDelivery')<{ sku: Sku; on: boolean }>() {}
