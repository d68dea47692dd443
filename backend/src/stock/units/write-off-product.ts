import type { Sku } from '@orderstream/contracts/catalogue';
import { command } from '../../platform/deciding/command.ts';

/** A quarantined unit is not coming back: it goes, with what the vault keeps of it. */
export class WriteOffProduct extends command('WriteOffProduct')<{ sku: Sku; productId: string }>() {}
