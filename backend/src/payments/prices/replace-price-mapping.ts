import { derivedIdAt, isSameDerivation } from '../../platform/deciding/derived-id.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.ts';
import { offeredTerms, refuseMalformed } from '../checkout/offered-terms.ts';
import { price } from './price.decider.ts';
import { skuOfMapping } from './sku-of-mapping.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/** An administrator replaces the price of a SKU. */
export class ReplacePriceMapping extends command('ReplacePriceMapping')<
  { mappingId: string; priceId: string },
  Reached & { id: string }
>() {}

/** Running subscriptions and unpaid orders are not affected: they carry their own price. */
export const replacePriceMapping = useCase(
  ReplacePriceMapping,
  { store: EVENT_STORE, stripe: StripeGateway, clock: CLOCK },
  async ({ mappingId: instead, priceId }, { store, stripe, clock }) => {
    refuseMalformed(priceId);
    const born = derivedIdAt(currentContext().commandId, 'mapping', clock.now());
    const sku = await skuOfMapping(store, instead);
    const { mapping } = (await load(store, price, sku)).state;
    const mappingId = mapping && isSameDerivation(mapping.mappingId, born) ? mapping.mappingId : born;
    const terms = await offeredTerms(stripe, priceId);
    const { position } = await transact(store, price, sku, { type: 'ReplacePrice', sku, mappingId, instead, price: terms });
    return { id: mappingId, position };
  },
);
