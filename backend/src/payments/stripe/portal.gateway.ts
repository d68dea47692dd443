import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { ProviderRefused, StripeGateway } from './stripe.gateway.ts';

const mark = { made_for: 'orderstream', version: '1' };

/** The provider's pages for cards, invoices and the end of a subscription, configured so that orders cannot be changed there. */
@Injectable()
export class PortalGateway {
  #configuration: string | null = null;

  constructor(
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async open(permit: EffectPermit, customer: string): Promise<string> {
    const remembered = this.#configuration;
    try {
      return await this.openSession(permit, customer, remembered ?? (await this.findConfiguration(permit)));
    } catch (error) {
      // The remembered configuration was switched off at the provider.
      if (remembered === null || !(error instanceof ProviderRefused) || error.param !== 'configuration') throw error;
      return this.openSession(permit, customer, await this.findConfiguration(permit));
    }
  }

  private async openSession(permit: EffectPermit, customer: string, configuration: string): Promise<string> {
    const return_url = `${this.settings.publicUrl}/app/subscriptions`;
    const { url } = await this.stripe.write(permit, (client) =>
      client.billingPortal.sessions.create({ customer, configuration, return_url }),
    );
    this.#configuration = configuration;
    return url;
  }

  private async findConfiguration(permit: EffectPermit): Promise<string> {
    const { data } = await this.stripe.ask((client) => client.billingPortal.configurations.list({ active: true, limit: 100 }));
    const existing = data.find(({ metadata }) => metadata?.['made_for'] === mark.made_for && metadata['version'] === mark.version);
    return (
      existing?.id ?? (await this.stripe.write(permit, (client) => client.billingPortal.configurations.create(configurationParams))).id
    );
  }
}

const configurationParams: Stripe.BillingPortal.ConfigurationCreateParams = {
  metadata: mark,
  features: {
    customer_update: { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: { enabled: false },
  },
};
