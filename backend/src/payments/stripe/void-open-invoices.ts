import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { VoidOpenInvoices } from '../../subscriptions/subscriptions.commands.ts';
import { notNow } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';

@CommandHandler(VoidOpenInvoices)
export class VoidOpenInvoicesHandler {
  constructor(@Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway) {}

  execute({ subscriptionId }: VoidOpenInvoices): Promise<void> {
    return this.subscriptions.voidOpenInvoices(subscriptionId).catch((error: unknown) => Promise.reject(notNow(error) as Error));
  }
}
