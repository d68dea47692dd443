import { queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.ts';
import { ageSql, type TableGauge } from './table-gauges.ts';

/** Metrics about all workers, which every worker can report. */
export const workerGauges: readonly TableGauge[] = [
  {
    name: 'orderstream_process_leased',
    help: 'Whether workers run a process, all of its shares',
    labels: ['process'],
    sql: 'select process, is_run::int as value from work.process_progress',
  },
  {
    name: 'orderstream_parked',
    help: 'Streams and timers that wait for an operator to look',
    labels: ['kind', 'name'],
    sql: `select 'process' as kind, process as name, count(distinct stream)::int as value
      from (select distinct process from work.process_shares) p left join work.parked_events using (process) group by process
      union all select 'timer', 'all', count(*)::int from work.timer_claims where parked_at is not null`,
  },
  {
    name: 'orderstream_parked_streams',
    help: 'Streams that a process had to stop, by cause',
    labels: ['process', 'problem'],
    sql: 'select process, problem, count(distinct stream)::int as value from work.parked_events group by process, problem',
  },
  {
    name: 'orderstream_parked_oldest_seconds',
    help: 'Age of what has been parked the longest',
    sql: `select ${ageSql('parked_at')} as value from work.parked_events`,
  },
  {
    name: 'orderstream_timer_attempts',
    help: 'How often the unluckiest timer that is due has been tried',
    labels: ['model'],
    sql: 'select model, max(attempts) as value from work.timer_claims group by model',
  },
];

type Progress = { process: string; position: string };

type Log = Pick<EventStore, 'head' | 'readAll'>;

/** Registers the lag of each process behind the end of the log: it grows while no worker runs the process, and is never 0 beyond it. */
export function measureLag(metrics: Metrics, pool: Sql, store: Log): void {
  const registerGauge = (name: string, help: string, of: (head: bigint, reached: bigint) => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      labelNames: ['process'],
      registers: [metrics.registry],
      async collect() {
        this.reset();
        try {
          // Before the end of the log, which grows: a process is beyond it only where the log is older than the tables.
          const rows = await queryRows<Progress>(pool, 'select process, position from work.process_progress');
          const head = await store.head();
          for (const { process, position } of rows) this.set({ process }, await of(head, BigInt(position)));
        } catch {
          metrics.countTrouble(`metric ${name}`);
        }
      },
    });
  registerGauge(
    'orderstream_process_lag_positions',
    'How far a process is behind the end of the log, in log positions; below 0 if the log ends before it',
    (head, reached) => Number(head - reached),
  );
  registerGauge(
    'orderstream_process_lag_seconds',
    'Age of the oldest event that a process has not got to; infinite if the log ends before it',
    (head, reached) => (head > reached ? secondsBehind(store, reached) : head < reached ? Infinity : 0),
  );
}

/** The age of the first event behind a position. */
async function secondsBehind(store: Pick<Log, 'readAll'>, after: bigint): Promise<number> {
  for await (const delivery of store.readAll({ after, limit: 1 })) {
    if (delivery.kind === 'event') return Math.max(0, (Date.now() - Date.parse(delivery.event.at)) / 1000);
  }
  return 0;
}
