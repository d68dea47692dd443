import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../platform/telemetry/metrics.ts';
import { SealsVault } from './seals.vault.ts';
import { TreeVault } from './tree.vault.ts';

/** The metrics of seals, read when the metrics are requested. */
@Injectable()
export class SealGauges {
  constructor(@Inject(Metrics) { registry }: Metrics, @Inject(TreeVault) tree: TreeVault, @Inject(SealsVault) seals: SealsVault) {
    new Gauge({
      name: 'orderstream_seal_age_seconds',
      help: 'Age of the newest seal of the log',
      registers: [registry],
      async collect() {
        const { last } = await tree.sealProgress();
        if (last) this.set((Date.now() - Date.parse(last.sealed_at)) / 1000);
      },
    });
    new Gauge({
      name: 'orderstream_facts_unsealed',
      help: 'Facts that no seal covers yet',
      registers: [registry],
      async collect() {
        this.set((await tree.sealProgress()).unsealed);
      },
    });
    new Gauge({
      name: 'orderstream_seals_waiting',
      help: 'Seals that a place outside has not been given yet',
      labelNames: ['place'],
      registers: [registry],
      async collect() {
        for (const { place, waiting } of await seals.deliveries()) this.set({ place }, waiting);
      },
    });
  }
}
