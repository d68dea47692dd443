import type { Sku } from '@orderstream/contracts/catalogue';
import { derivedIdAt, isSameDerivation } from '../../platform/deciding/derived-id.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.ts';
import { offeredTerms, refuseMalformed } from '../checkout/offered-terms.ts';
import { price } from './price.decider.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/** An administrator sets the provider's price for a SKU. */
export class AddPriceMapping extends command('AddPriceMapping')<{ sku: Sku; priceId: string }, Reached & { id: string }>() {}

export const addPriceMapping = useCase(
  AddPriceMapping,
  { store: EVENT_STORE, stripe: StripeGateway, clock: CLOCK },
  async ({ sku, priceId }, { store, stripe, clock }) => {
    refuseMalformed(priceId);
    const born = derivedIdAt(currentContext().commandId, 'mapping', clock.now());
    const { mapping } = (await load(store, price, sku)).state;
    if (mapping && !isSameDerivation(mapping.mappingId, born)) throw refusal('mapping_exists');
    const id = mapping?.mappingId ?? born;
    const terms = await offeredTerms(stripe, priceId);
    const { position } = await transact(store, price, sku, { type: 'MapPrice', sku, mappingId: id, price: terms });
    return { id, position };
  },
);
