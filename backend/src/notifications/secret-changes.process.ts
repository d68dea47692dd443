import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import type { Process } from '../platform/processes/process.ts';
import { NotifySecretChanged } from './notifications.commands.ts';

/** Notifies the owner of a unit when its private information changes. */
export const secretChangesProcess: Process<PoolEventFor<'secret-changes'>> = {
  name: 'secret_changes',
  begins: 'now',
  when: {
    product_private_info_changed: ({ id, data }) =>
      data.order_id === null ? [] : new NotifySecretChanged({ causeId: id, orderId: data.order_id }),
  },
};
