import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import type { Process } from '../platform/processes/process.ts';
import { CompleteProductMove, ForgetPrivateInfo } from './stock.commands.ts';

/** What follows from what happens to units. */
export const stockKeeping: Process<PoolEventFor<'stock'>> = {
  name: 'stock_keeping',
  begins: 'beginning',
  when: {
    /** A move is out of one pool, then into the other: after an interruption in between, it still arrives. */
    product_moved_out: ({ data }) =>
      new CompleteProductMove({ productId: data.product_id, from: data.sku, to: data.to, fingerprint: data.fingerprint, move: data.move }),
    product_deleted: ({ data }) => new ForgetPrivateInfo({ ids: [data.product_id] }),
    product_written_off: ({ data }) => new ForgetPrivateInfo({ ids: [data.product_id] }),
  },
};
