import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../platform/metrics.ts';
import { WebhookVault } from './webhook.vault.ts';

const states = ['received', 'parked'] as const;

/** Counted when somebody asks for the metrics. */
@Injectable()
export class InboxGauges {
  constructor(@Inject(Metrics) { registry }: Metrics, @Inject(WebhookVault) webhooks: WebhookVault) {
    const gauge = (name: string, help: string, of: 'count' | 'oldest') =>
      new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [registry],
        async collect() {
          const open = await webhooks.open();
          for (const state of states) this.set({ state }, open.find((found) => found.state === state)?.[of] ?? 0);
        },
      });
    gauge('orderstream_webhooks_open', 'Webhooks that are not settled', 'count');
    gauge('orderstream_webhooks_oldest_seconds', 'Age of the oldest webhook that is not settled', 'oldest');
  }
}
