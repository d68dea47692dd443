import { serveHealth, type Health } from './health.ts';
import { ProjectionMetrics } from './metrics.ts';
import { settingsFrom } from './settings.ts';

const at = '2026-01-01T00:00:00.000Z';

describe('the process of the read models', () => {
  const metrics = new ProjectionMetrics();
  let healthy = true;
  let health: Health;
  beforeAll(async () => {
    health = await serveHealth({ metrics, host: '127.0.0.1', port: 0, token: 'secret', ready: () => Promise.resolve(healthy) });
  });
  afterAll(() => health.close());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${health.port}${path}`, { headers });

  it('says how far each read model is that it owns', async () => {
    metrics.markOwned('doors', 100n);
    metrics.recordWrite('doors', { events: 3, rows: 2, position: 400n, milliseconds: 5, at });
    metrics.setHead(900n);
    metrics.markLive('doors');
    const answer = await get('/health/ready');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ok', read_models: { doors: { position: '400', behind: '500', live: true } } },
    ]);
  });

  it('is not ready without the event store, but alive', async () => {
    healthy = false;
    expect([(await get('/health/ready')).status, (await get('/health/live')).status]).toEqual([503, 200]);
    healthy = true;
  });

  it('shows its metrics to callers with the token', async () => {
    metrics.setParkedStreams('doors', 2);
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/metrics', { authorization: 'Bearer secreT' })).status).toBe(401);
    const shown = await (await get('/metrics', { authorization: 'Bearer secret' })).text();
    expect(shown).toContain('orderstream_projection_lag_positions{model="doors"} 500');
    expect(shown).toContain('orderstream_projection_parked_streams{model="doors"} 2');
    expect(Number(/lag_seconds\{model="doors"\} ([\d.]+)/.exec(shown)?.[1])).toBeGreaterThan(0);
  });

  it('does not lag at the end of the log, but beyond it, however old the last event is, and not for what others own', async () => {
    const shown = async () => (await get('/metrics', { authorization: 'Bearer secret' })).text();
    metrics.setHead(400n);
    expect(await shown()).toContain('orderstream_projection_lag_seconds{model="doors"} 0');
    metrics.setHead(390n);
    expect(await shown()).toContain('orderstream_projection_lag_positions{model="doors"} -10');
    expect(await shown()).toContain('orderstream_projection_lag_seconds{model="doors"} +Inf');
    metrics.setHead(390n, new Map([['doors', 390n]]));
    expect(await shown()).toContain('orderstream_projection_lag_positions{model="doors"} 0');
    metrics.markReleased('doors');
    expect(await shown()).not.toContain('orderstream_projection_lag_seconds{');
    expect(await shown()).toContain('orderstream_projection_owned{model="doors"} 0');
  });

  it('answers 404 to any other path', async () => {
    expect((await get('/')).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${health.port}/metrics`, { method: 'POST' })).status).toBe(405);
  });
});

describe('its settings', () => {
  it('name what is missing or wrong', () => {
    expect(() => settingsFrom({ DATABASE_URL: 'postgres://x' })).toThrow('EVENTSTORE_URL is not set');
    expect(() => settingsFrom({ DATABASE_URL: 'postgres://x', EVENTSTORE_URL: 'esdb://x', PORT: 'many' })).toThrow('PORT is not a port');
  });
});
