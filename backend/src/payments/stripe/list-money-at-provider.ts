import { Inject } from '@nestjs/common';
import type Stripe from 'stripe';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { ListMoneyAtProvider, type ProviderMovement } from '../payments.commands.ts';
import { notNow, StripeGateway } from './stripe.gateway.ts';
import { moment } from './truth.translation.ts';

const seconds = (instant: string): number => Math.ceil(Date.parse(instant) / 1000);
type Listed = Pick<Stripe.Charge, 'id' | 'amount' | 'currency' | 'created'>;
const moved = (kind: ProviderMovement['kind'], { id, amount, currency, created }: Listed): ProviderMovement => ({
  ...{ id, kind, amount, currency },
  day: moment(created).slice(0, 10),
});
const went = (status: string | null): boolean => status !== 'failed' && status !== 'canceled';

@CommandHandler(ListMoneyAtProvider)
export class ListMoneyAtProviderHandler {
  constructor(@Inject(StripeGateway) private readonly stripe: StripeGateway) {}

  async execute({ from, to }: ListMoneyAtProvider): Promise<ProviderMovement[]> {
    const created = { gte: seconds(from), lt: seconds(to) };
    try {
      const found: ProviderMovement[] = [];
      for await (const some of this.stripe.pages((client, page) => client.charges.list({ created, ...page })))
        found.push(...some.filter(({ paid, status }) => paid && status === 'succeeded').map((one) => moved('charge', one)));
      for await (const some of this.stripe.pages((client, page) => client.refunds.list({ created, ...page })))
        found.push(...some.filter(({ status }) => went(status)).map((one) => moved('refund', one)));
      for await (const some of this.stripe.pages((client, page) => client.disputes.list({ created, ...page })))
        found.push(...some.filter(({ status }) => status === 'lost').map((one) => moved('dispute', one)));
      return found;
    } catch (error) {
      throw notNow(error);
    }
  }
}
