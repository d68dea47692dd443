import { command } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { priceDecider } from './price.decider.ts';
import { skuOfMapping } from './sku-of-mapping.ts';

/** An administrator deletes a price mapping. */
export class RemovePriceMapping extends command('RemovePriceMapping')<{ mappingId: string }>() {}

/** Running subscriptions and unpaid orders are not affected: they carry their own price. */
export const removePriceMapping = useCase(RemovePriceMapping, { store: EVENT_STORE }, async ({ mappingId }, { store }) => {
  const sku = await skuOfMapping(store, mappingId);
  return transact(store, priceDecider, sku, { type: 'UnmapPrice', sku, mappingId });
});
