import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import type { Process } from '../platform/processes/process.ts';
import { CompleteProductMove, ForgetPrivateInfo } from './stock.commands.ts';

/** Finishes moves between pools, and deletes the secrets of units that are gone for good. */
export const stockKeepingProcess: Process<PoolEventFor<'stock-keeping'>> = {
  name: 'stock_keeping',
  begins: 'beginning',
  when: {
    /** A move leaves one pool first, then enters the other: an interrupted one is finished here. */
    product_moved_out: ({ data }) =>
      new CompleteProductMove({ productId: data.product_id, from: data.sku, to: data.to, fingerprint: data.fingerprint, move: data.move }),
    product_deleted: ({ data }) => new ForgetPrivateInfo({ ids: [data.product_id] }),
    product_written_off: ({ data }) => new ForgetPrivateInfo({ ids: [data.product_id] }),
  },
};
