import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.ts';
import type { Statements } from '../database/statements.ts';

/** Something that tables tell whenever somebody asks for the metrics. The columns beside `value` are its labels. */
export type Measured = { name: `orderstream_${string}`; help: string; labels?: readonly string[]; sql: string };

type Row = { value: number } & Record<string, string | number>;

/** The other metrics are to be had without a database, too: what cannot be measured then is left out, and counted as trouble. */
export function measureTables(metrics: Metrics, pool: Statements, all: readonly Measured[]): void {
  for (const { name, help, labels = [], sql } of all) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [metrics.registry],
      async collect() {
        this.reset();
        try {
          const { rows } = await pool.query<Row>(sql);
          for (const { value, ...labelled } of rows) this.set(labelled, value);
        } catch {
          if (labels.length === 0) this.set(NaN);
          metrics.trouble(`metric ${name}`);
        }
      },
    });
  }
}

/** How old the oldest is, in seconds; 0 where there is none. */
export const ageOf = (since: string): string => `coalesce(extract(epoch from now() - min(${since})), 0)::float8`;
