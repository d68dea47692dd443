import type Stripe from 'stripe';
import { ListMoneyAtProvider, type ProviderMovement } from '../../payments.commands.ts';
import { refuseForNow, StripeGateway } from '../stripe.gateway.ts';
import { idOf, moment } from '../settling/stripe-reads.translation.ts';
import { WebhookVault } from '../webhooks/webhook.vault.ts';
import { useCase, type DepsOf } from '../../../platform/deciding/use-case.ts';

const seconds = (instant: string): number => Math.ceil(Date.parse(instant) / 1000);
type Listed = Pick<Stripe.Charge, 'id' | 'amount' | 'currency' | 'created'> & { charge?: string | { id: string } | null };
type Movement = Omit<ProviderMovement, 'not_ours'> & { chargeId: string | null };
const movementOf = (kind: ProviderMovement['kind'], { id, amount, currency, created, charge }: Listed): Movement => ({
  ...{ id, kind, amount, currency, chargeId: idOf(charge) },
  day: moment(created).slice(0, 10),
});
const hasGoneThrough = ({ status }: Pick<Stripe.Refund, 'status'>): boolean => status !== 'failed' && status !== 'canceled';

const needs = { stripe: StripeGateway, inbox: WebhookVault };
type Deps = DepsOf<typeof needs>;

export const listMoneyAtProvider = useCase(ListMoneyAtProvider, needs, async ({ from, to }, deps): Promise<ProviderMovement[]> => {
  const { stripe } = deps;
  const created = { gte: seconds(from), lt: seconds(to) };
  try {
    const movements: Movement[] = [];
    for await (const some of stripe.pages((client, page) => client.charges.list({ created, ...page })))
      movements.push(...some.filter(({ paid, status }) => paid && status === 'succeeded').map((one) => movementOf('charge', one)));
    for await (const some of stripe.pages((client, page) => client.refunds.list({ created, ...page })))
      movements.push(...some.filter(hasGoneThrough).map((one) => movementOf('refund', one)));
    for await (const some of stripe.pages((client, page) => client.disputes.list({ created, ...page })))
      movements.push(...some.filter(({ status }) => status === 'lost').map((one) => movementOf('dispute', one)));
    return await withShop(deps, movements);
  } catch (error) {
    refuseForNow(error);
  }
});

/** What is returned of a charge belongs to whom the charge belongs. */
async function withShop({ inbox }: Deps, movements: readonly Movement[]): Promise<ProviderMovement[]> {
  const notOurs = await inbox.notOurs(movements.flatMap(({ id, chargeId }) => (chargeId === null ? id : [id, chargeId])));
  return movements.map(({ chargeId, ...one }) => ({ ...one, not_ours: notOurs.has(one.id) || notOurs.has(chargeId ?? '') }));
}
