import { skuParts, type Sku } from '@orderstream/contracts/catalogue';
import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import type { Projection, RowEffect } from '../platform/declaring/projection.ts';
import { fewPlaces, manyPlaces, paidQueue, type StretchRow } from './paid-queue.table.ts';

type QueueEvent = PoolEventFor<'paid-queue'>;

/** A stretch that nobody waits in has no row. */
const changesStretch: RowEffect<QueueEvent, StretchRow> = (row, { data }, id) => {
  const [sku, places, first] = id.split(' ') as [Sku, string, string];
  const units = (row?.units ?? 0) + (data.queued?.change ?? 0);
  return units === 0 ? null : { id, ...skuParts(sku), places: Number(places), first: Number(first), units };
};

export const paidQueueProjection: Projection<QueueEvent, StretchRow> = {
  of: paidQueue,
  version: 1,
  indexes: 'create index on rows (channel, product_type, places, first);',
  key: ({ data: { sku, queued } }) =>
    queued ? [fewPlaces, manyPlaces].map((places) => `${sku} ${places} ${queued.place - (queued.place % places)}`) : [],
  on: { hold_kept: changesStretch, hold_released: changesStretch, product_assigned: changesStretch },
};
