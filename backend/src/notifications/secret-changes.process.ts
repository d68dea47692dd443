import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import type { Process } from '../platform/processes/process.ts';
import { NotifySecretChanged } from './notifications.commands.ts';

/** Tells the owner of a unit that its private information has changed. */
export const secretChanges: Process<PoolEventFor<'secret-changes'>> = {
  name: 'secret_changes',
  begins: 'now',
  when: {
    product_private_info_changed: ({ id, data }) =>
      data.order_id === null ? [] : new NotifySecretChanged({ causeId: id, orderId: data.order_id }),
  },
};
