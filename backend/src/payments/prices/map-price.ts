import type { Sku } from '@orderstream/contracts/catalogue';
import { derivedIdAt, isSameDerivation } from '../../platform/deciding/derived-id.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.ts';
import { fetchPriceTerms, refuseMalformedPriceId } from '../checkout/offered-terms.ts';
import { priceDecider } from './price.decider.ts';
import { skuOfMapping } from './sku-of-mapping.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/** An administrator sets the provider's price for a SKU that has none, or in the place of another mapping. */
export class MapPrice extends command('MapPrice')<
  { priceId: string; target: { sku: Sku } | { replaces: string } },
  Reached & { id: string }
>() {}

/** Running subscriptions and unpaid orders are not affected: they carry their own price. */
export const mapPrice = useCase(
  MapPrice,
  { store: EVENT_STORE, stripe: StripeGateway, clock: CLOCK },
  async ({ priceId, target }, { store, stripe, clock }) => {
    refuseMalformedPriceId(priceId);
    const newMappingId = derivedIdAt(currentContext().commandId, 'mapping', clock.now());
    const sku = 'sku' in target ? target.sku : await skuOfMapping(store, target.replaces);
    const { mapping } = (await load(store, priceDecider, sku)).state;
    const mappingId = mapping && isSameDerivation(mapping.mappingId, newMappingId) ? mapping.mappingId : newMappingId;
    const isNew = 'sku' in target;
    if (isNew && mapping && mapping.mappingId !== mappingId) throw refusal('mapping_exists');
    const mapped = { sku, mappingId, price: await fetchPriceTerms(stripe, priceId) };
    const decision = isNew
      ? ({ type: 'MapPrice', ...mapped } as const)
      : ({ type: 'ReplacePrice', instead: target.replaces, ...mapped } as const);
    const { position } = await transact(store, priceDecider, sku, decision);
    return { id: mappingId, position };
  },
);
