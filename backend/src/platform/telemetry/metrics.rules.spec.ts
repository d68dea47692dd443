import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ProjectionMetrics } from '@orderstream/projections/platform/running/metrics';
import { Pool } from 'pg';
import { parse } from 'yaml';
import { SealGauges } from '../../audit/sealing/seal-gauges.ts';
import { workerTasks } from '../../registry.ts';
import { Metrics } from './metrics.ts';
import { measureTables, type TableGauge } from './table-gauges.ts';
import { migratedDatabase, type TestServer } from '../testing/servers.ts';
import { measureLag, workerGauges } from './work-gauges.ts';

type Rule = { alert: string; expr: string; for: string; labels: { severity: string }; annotations: { summary: string; action: string } };

const file = path.join(import.meta.dirname, '../../../../docs/alerts.yml');
const { groups } = parse(fs.readFileSync(file, 'utf8')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const measured: readonly TableGauge[] = [...workerGauges, ...(workerTasks.gauges ?? [])];
const head = { head: () => Promise.resolve(20n), readAll: () => somethingAt('2026-01-01T00:00:00.000Z') };

async function* somethingAt(at: string) {
  yield await Promise.resolve({ kind: 'event' as const, position: 12n, event: { at } as never });
}

describe('the rules for alerts', () => {
  const knownMetrics = async (): Promise<Map<string, readonly string[]>> => {
    const metrics = new Metrics();
    const nothing = { query: () => Promise.resolve({ rows: [] }) } as unknown as Pool;
    measureTables(metrics, nothing, measured);
    measureLag(metrics, nothing, head);
    new SealGauges(metrics, {} as never, {} as never);
    const all = [...metrics.registry.getMetricsAsArray(), ...new ProjectionMetrics().registry.getMetricsAsArray()];
    return Promise.resolve(
      new Map(all.map((metric) => [metric.name, (metric as unknown as { labelNames: readonly string[] }).labelNames] as const)),
    );
  };

  it('use existing metrics and labels', async () => {
    const metrics = await knownMetrics();
    expect(rules.length).toBeGreaterThan(15);
    for (const { alert, expr } of rules) {
      const references = [...expr.matchAll(/(orderstream_\w+?)(?:_bucket)?(?:\{(\w+)!?=|[^\w{]|$)/g)];
      expect([alert, references.length > 0]).toEqual([alert, true]);
      const by = [.../by \(([^)]*)\)/g[Symbol.matchAll](expr)]
        .flatMap(([, names = '']) => names.split(', '))
        .filter((name) => name !== 'le');
      for (const [, name = '', label] of references) {
        const labels = metrics.get(name);
        expect([alert, name, labels !== undefined]).toEqual([alert, name, true]);
        expect(labels).toEqual(expect.arrayContaining([...(label === undefined ? [] : [label]), ...by]));
      }
    }
  });

  it('have a duration, a severity and instructions, and use only labels that remain after aggregation', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { expr, for: since, labels, annotations } of rules) {
      expect([since, labels.severity]).toEqual([expect.stringMatching(/^\d+m$/), expect.stringMatching(/^(page|ticket)$/)]);
      expect(annotations.action).toMatch(/\w\.$|\?$/);
      const usedLabels = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
      const remainingLabels = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
      expect(remainingLabels).toEqual(expect.arrayContaining(usedLabels));
    }
  });
});

describe('the metrics of tables', () => {
  let server: TestServer;
  let pool: Pool;
  beforeAll(async () => {
    server = await migratedDatabase();
    pool = new Pool({ connectionString: server.url });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  const metricLines = async (): Promise<string[]> => {
    const metrics = new Metrics();
    measureTables(metrics, pool, measured);
    measureLag(metrics, pool, head);
    const text = await metrics.registry.metrics();
    return text.split('\n').filter((line) => /^orderstream_/.test(line) && !line.startsWith('orderstream_troubles'));
  };

  it('are all zero in an empty shop, and no query fails', async () => {
    const lines = await metricLines();
    for (const { name } of measured.filter(({ labels }) => labels === undefined)) expect(lines).toContain(`${name} 0`);
    expect(lines).toContain('orderstream_webhooks_open{state="parked"} 0');
  });

  it('count pending work by cause, age and key', async () => {
    const [liveWorker, deadWorker] = [randomUUID(), randomUUID()];
    await pool.query(`
      insert into work.workers (worker, alive_until) values
        ('${liveWorker}', now() + interval '1 hour'), ('${deadWorker}', now() - interval '5 s');
      insert into work.process_shares (process, share, position, owner) values
        ('one', 0, 20, '${liveWorker}'), ('two', 0, 11, '${deadWorker}'), ('three', 0, null, null),
        ('four', 0, 20, '${liveWorker}'), ('four', 1, 12, '${liveWorker}'), ('five', 0, 20, '${liveWorker}'), ('five', 1, null, '${deadWorker}'),
        ('six', 0, 27, '${liveWorker}');
      insert into work.parked_events (process, stream, event_id, position, event_type, problem, parked_at) values
        ('one', 'order-1', gen_random_uuid(), 1, 'x', 'unreadable', now() - interval '1 h'),
        ('one', 'order-1', gen_random_uuid(), 2, 'x', 'unreadable', now()),
        ('one', 'order-2', gen_random_uuid(), 3, 'x', 'provider_unavailable', now());
      insert into vault.webhook (id, type, created, via, object_id, body_hash, claim_key, received_at, attempts) values
        ('evt_1', 't', now(), 'v', 'o', 'h', 'k', now() - interval '90 s', 4);
      insert into vault.private_info (id, version, key_id, nonce, ciphertext, tag, mask, kind, kept_at, verified)
        select gen_random_uuid(), 'v' || n, case when n > 1 then 'k2' else 'k1' end, '', '', '', '', 'product', now(), true from generate_series(1, 3) n`);
    const lines = await metricLines();
    for (const line of [
      'orderstream_process_leased{process="one"} 1',
      'orderstream_process_leased{process="two"} 0',
      'orderstream_process_leased{process="three"} 0',
      'orderstream_process_lag_positions{process="one"} 0',
      'orderstream_process_lag_positions{process="two"} 9',
      'orderstream_process_lag_positions{process="three"} 20',
      'orderstream_process_leased{process="four"} 1',
      'orderstream_process_leased{process="five"} 0',
      'orderstream_process_lag_positions{process="four"} 8',
      'orderstream_process_lag_positions{process="five"} 20',
      'orderstream_process_lag_seconds{process="one"} 0',
      'orderstream_process_lag_positions{process="six"} -7',
      'orderstream_process_lag_seconds{process="six"} +Inf',
      'orderstream_parked_streams{process="one",problem="unreadable"} 1',
      'orderstream_parked_streams{process="one",problem="provider_unavailable"} 1',
      'orderstream_webhooks_open{state="received"} 1',
      'orderstream_webhook_attempts{state="received"} 4',
      'orderstream_sealed_rows{key="k1"} 1',
      'orderstream_sealed_rows{key="k2"} 2',
    ])
      expect(lines).toContain(line);
    const valueOf = (start: string) =>
      Number(
        lines
          .find((line) => line.startsWith(start))
          ?.split(' ')
          .at(-1),
      );
    expect(valueOf('orderstream_parked_oldest_seconds')).toBeGreaterThan(3_500);
    expect(valueOf('orderstream_webhooks_oldest_seconds{state="received"}')).toBeGreaterThan(80);
    expect(valueOf('orderstream_process_lag_seconds{process="two"}')).toBeGreaterThan(86_400);
  });

  it('are omitted for a table that cannot be read, which counts as an error', async () => {
    const metrics = new Metrics();
    const broken = [{ name: 'orderstream_nothing', help: 'x', labels: ['a'], sql: 'select 1 from nowhere' }] as const;
    measureTables(metrics, pool, broken);
    const text = await metrics.registry.metrics();
    expect(text).not.toMatch(/^orderstream_nothing\{/m);
    expect((await metrics.registry.metrics()).includes('orderstream_troubles_total{where="metric orderstream_nothing"}')).toBe(true);
  });
});
