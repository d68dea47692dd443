import type Stripe from 'stripe';
import { ListMoneyAtProvider, type ProviderMovement } from '../../payments.commands.ts';
import { throwAsRefusal, StripeGateway } from '../stripe.gateway.ts';
import { stripeIdOf, isoInstant } from '../settling/stripe-reads.translation.ts';
import { WebhookVault } from '../webhooks/webhook.vault.ts';
import { useCase, type DepsOf } from '../../../platform/deciding/use-case.ts';

const epochSecondsOf = (instant: string): number => Math.ceil(Date.parse(instant) / 1000);
type ListedObject = Pick<Stripe.Charge, 'id' | 'amount' | 'currency' | 'created'> & { charge?: string | { id: string } | null };
type Movement = Omit<ProviderMovement, 'not_ours'> & { chargeId: string | null };
const movementOf = (kind: ProviderMovement['kind'], { id, amount, currency, created, charge }: ListedObject): Movement => ({
  id,
  kind,
  amount,
  currency,
  chargeId: stripeIdOf(charge),
  day: isoInstant(created).slice(0, 10),
});
const isNotFailed = ({ status }: Pick<Stripe.Refund, 'status'>): boolean => status !== 'failed' && status !== 'canceled';

const needs = { stripe: StripeGateway, inbox: WebhookVault };
type Deps = DepsOf<typeof needs>;

export const listMoneyAtProvider = useCase(ListMoneyAtProvider, needs, async ({ from, to }, deps): Promise<ProviderMovement[]> => {
  const { stripe } = deps;
  const created = { gte: epochSecondsOf(from), lt: epochSecondsOf(to) };
  try {
    const movements: Movement[] = [];
    for await (const some of stripe.pages((client, page) => client.charges.list({ created, ...page })))
      movements.push(...some.filter(({ paid, status }) => paid && status === 'succeeded').map((one) => movementOf('charge', one)));
    for await (const some of stripe.pages((client, page) => client.refunds.list({ created, ...page })))
      movements.push(...some.filter(isNotFailed).map((one) => movementOf('refund', one)));
    for await (const some of stripe.pages((client, page) => client.disputes.list({ created, ...page })))
      movements.push(...some.filter(({ status }) => status === 'lost').map((one) => movementOf('dispute', one)));
    return await markOtherShops(deps, movements);
  } catch (error) {
    throwAsRefusal(error);
  }
});

/** Marks movements of other shops; a refund or dispute belongs to the shop of its charge. */
async function markOtherShops({ inbox }: Deps, movements: readonly Movement[]): Promise<ProviderMovement[]> {
  const notOurs = await inbox.idsOfOtherShops(movements.flatMap(({ id, chargeId }) => (chargeId === null ? id : [id, chargeId])));
  return movements.map(({ chargeId, ...one }) => ({ ...one, not_ours: notOurs.has(one.id) || notOurs.has(chargeId ?? '') }));
}
