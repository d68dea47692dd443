import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../platform/telemetry/metrics.ts';
import { ComparisonsVault, type Comparison } from './comparisons.vault.ts';

/** The metrics of comparisons, read when the metrics are requested. */
@Injectable()
export class ComparisonGauges {
  constructor(@Inject(Metrics) { registry }: Metrics, @Inject(ComparisonsVault) comparisons: ComparisonsVault) {
    /** Adds a gauge whose value is taken from the latest comparison of the tables with a replay. */
    const registerGauge = (name: string, help: string, of: (last: Comparison) => number | null) =>
      new Gauge({
        name: `orderstream_comparison_${name}`,
        help,
        registers: [registry],
        async collect() {
          const last = await comparisons.lastCompleted();
          if (last) this.set(of(last) ?? 0);
        },
      });
    registerGauge('age_seconds', 'Age of the last comparison of the live tables with a replay', ({ age_seconds }) => age_seconds);
    registerGauge('rows', 'Rows that the last comparison found', ({ rows }) => rows);
    registerGauge('rows_wrong', 'Rows that differed from a replay in the last comparison', ({ wrong }) => wrong);
  }
}
