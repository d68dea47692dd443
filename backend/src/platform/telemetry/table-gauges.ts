import { queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** A metric that is read from tables on each request for the metrics. The columns beside `value` are its labels. */
export type TableGauge = { name: `orderstream_${string}`; help: string; labels?: readonly string[]; sql: string };

type Row = { value: number } & Record<string, string | number>;

/**
 * Registers these gauges. The other metrics must be available without a database, too: a gauge that cannot be read is omitted and
 * counted as an error.
 */
export function measureTables(metrics: Metrics, pool: Sql, all: readonly TableGauge[]): void {
  for (const { name, help, labels = [], sql } of all) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [metrics.registry],
      async collect() {
        this.reset();
        try {
          const rows = await queryRows<Row>(pool, sql);
          for (const { value, ...labelled } of rows) this.set(labelled, value);
        } catch {
          if (labels.length === 0) this.set(NaN);
          metrics.countTrouble(`metric ${name}`);
        }
      },
    });
  }
}

/** SQL for the age of the oldest row in seconds; 0 without rows. */
export const ageSql = (since: string): string => `coalesce(extract(epoch from now() - min(${since})), 0)::float8`;

type Name = TableGauge['name'];
type OpenWork = {
  names: readonly [open: Name, oldest: Name, attempts: Name];
  what: string;
  labels?: readonly string[];
  since: string;
  sql: (value: string) => string;
};

/** The gauges of a table of work: its open rows, the age of the oldest, and the most attempts. */
export const openWorkGauges = ({ names: [open, oldest, attempts], what, labels = [], since, sql }: OpenWork): readonly TableGauge[] => [
  { name: open, help: `Number of ${what}`, labels, sql: sql(`count(${since})::int`) },
  { name: oldest, help: `Age of the oldest of the ${what}`, labels, sql: sql(ageSql(since)) },
  { name: attempts, help: `Most attempts at one of the ${what}`, labels, sql: sql('coalesce(max(attempts), 0)') },
];
