import type { Sku } from '@orderstream/contracts/catalogue';
import { Command } from '../platform/deciding/command.ts';

/** A quarantined unit is not coming back: it goes, with what the vault keeps of it. */
export class WriteOffProduct extends Command {
  readonly type = 'WriteOffProduct';
  constructor(
    readonly sku: Sku,
    readonly productId: string,
  ) {
    super();
  }
}
