import { randomUUID } from 'node:crypto';
import { Controller, Get, Inject, Module, Param, Post } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { eventually } from '@orderstream/client/eventually';
import { DatabaseSilent } from '@orderstream/projections/platform/database/limited-client';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import { isDatabaseUnavailable } from '../database/database.ts';
import { RateLimit } from '../http/limits/rate-limit.guard.ts';
import { Public } from '../http/signed-in.guard.ts';
import { testApp } from '../testing/app.ts';
import { TalliesModule } from '../testing/tallies.ts';
import { POOL } from '../tokens.ts';

/** Requests that wait until the spec releases them. */
const slow: (() => void)[] = [];
const waitForRelease = () => new Promise<void>((resolve) => slow.push(resolve));
const release = () => {
  for (const go of slow.splice(0)) go();
};
const untilWaiting = (many: number) => eventually(() => slow.length >= many);

@Public()
@Controller('api/doors')
class DoorsController {
  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(DataSource) private readonly db: DataSource,
  ) {}

  @RateLimit({ name: 'doors', most: 3, seconds: 60, by: 'address' })
  @Get('limited')
  limited() {
    return {};
  }

  /** Terminates its own connection, as when PostgreSQL shuts down in the middle of a statement. */
  @Get('cut-off/:by')
  async cutOff(@Param('by') by: string) {
    const statement = 'select pg_terminate_backend(pg_backend_pid())';
    await (by === 'driver' ? this.pool.query(statement) : this.db.query(statement));
    return {};
  }

  @Get('slow')
  async read() {
    await waitForRelease();
    return {};
  }

  @Post('slow')
  async change() {
    await waitForRelease();
    return {};
  }
}
@Public()
@Controller('api/webhooks/doors')
class DoorbellsController {
  @Post('slow')
  async ring() {
    await waitForRelease();
    return {};
  }
}
@Module({ controllers: [DoorsController, DoorbellsController] })
class DoorsModule {}

const api = testApp({ capabilities: [TalliesModule, DoorsModule], environment: { REQUESTS_IN_FLIGHT: '4' } });

describe('health', () => {
  it('is alive, and ready while database, event store and tables are available', async () => {
    expect((await api().get('/api/health/live')).body).toEqual({ status: 'alive' });
    const { status, body } = await api().get('/api/health/ready');
    expect([status, body]).toEqual([200, { status: 'ready', database: true, event_store: true, read_models: true, loops: true }]);
  });

  it('is not ready while a loop is stuck', async () => {
    let finish = () => {};
    const turn = processTurns.track('a loop of the spec', () => new Promise<void>((resolve) => (finish = resolve)), 0);
    const { status, body } = await api().get('/api/health/ready');
    expect([status, body]).toEqual([503, expect.objectContaining({ status: 'not_ready', database: true, loops: false })]);
    finish();
    await turn;
    expect((await api().get('/api/health/ready')).status).toBe(200);
  });
});

describe('an unavailable database', () => {
  it.each(['driver', 'typeorm'])('is reported as temporary through each client: %s', async (by) => {
    const { status, body, headers } = await api().get(`/api/doors/cut-off/${by}`);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'store_unavailable', '1']);
    expect((await api().get('/api/health/ready')).status).toBe(200);
  });

  it('is distinguished from a bug', async () => {
    const failing = async (settings: pg.PoolConfig, statement = 'select 1'): Promise<unknown> => {
      const pool = new pg.Pool(settings);
      pool.on('error', () => {});
      const taken = settings.max === 1 ? await pool.connect() : null;
      // Limits the wait for the connection that is taken. A connection that opens has the time it needs.
      if (taken) pool.options.connectionTimeoutMillis = 100;
      const error: unknown = await pool.query(statement).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      taken?.release();
      await pool.end();
      return error;
    };
    const connectionString = api().settings.databaseUrl;
    expect(isDatabaseUnavailable(await failing({ connectionString, max: 1 }))).toBe(true);
    expect(isDatabaseUnavailable(await failing({ host: '127.0.0.1', port: 1 }))).toBe(true);
    expect(isDatabaseUnavailable(await failing({ connectionString }, 'select nothing_of_that_name'))).toBe(false);
    expect(isDatabaseUnavailable(new DatabaseSilent())).toBe(true);
    expect(isDatabaseUnavailable(new Error('the password is swordfish'))).toBe(false);
  });
});

describe('the metrics', () => {
  it('are given to a client with the token', async () => {
    await api().post(`/api/tallies/open/${randomUUID()}`, { limit: 3 });
    await api().post(`/api/tallies/open/${randomUUID()}`, { limit: 0 });
    const { status, text } = await api().get('/metrics', { as: 'a-token-for-metrics' });
    expect(status).toBe(200);
    expect(text).toMatch(/orderstream_append_seconds_count\{outcome="appended"\} 1/);
    expect(text).toMatch(/orderstream_refusals_total\{code="too_many_requests"\} 1/);
    expect(text).toMatch(/orderstream_request_seconds_count\{method="POST",route="\/api\/tallies\/open\/:id",status="2xx"\} 1/);
  });

  it.each([undefined, 'another', 'a-token-for-metrics2'])('are refused to the token %s', async (as) => {
    expect((await api().get('/metrics', as === undefined ? {} : { as })).status).toBe(401);
  });
});

describe('a route with a limit', () => {
  it('answers with the time for a retry once it is reached, and stores no address in clear text', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await api().get('/api/doors/limited')).status);
    const { status, body, headers } = await api().get('/api/doors/limited');
    expect([...statuses, status, body.code]).toEqual([200, 200, 200, 429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
  });
});

describe('more requests than the limit', () => {
  it('are refused with the time for a retry, except for health checks; later requests are answered', async () => {
    const waiting = Array.from({ length: 4 }, () => api().get('/api/doors/slow'));
    await untilWaiting(4);
    const { status, body, headers } = await api().get('/api/tallies/context');
    expect([status, body.code, headers.get('retry-after'), headers.get('x-overloaded')]).toEqual([503, 'overloaded', '1', 'reads']);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    expect((await api().get('/api/health/live')).status).toBe(200);
    release();
    expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect((await api().get('/api/tallies/context')).status).toBe(200);
  });
});

describe('one kind of requests at its limit', () => {
  const filled = async (send: () => Promise<unknown>) => {
    const waiting = Array.from({ length: 4 }, send);
    await untilWaiting(4);
    const statuses = {
      reads: (await api().get('/api/tallies/me')).status,
      commands: (await api().post('/api/tallies/mine', '{ no JSON')).status,
      webhooks: (await api().post('/api/webhooks/doors', {})).status,
    };
    release();
    await Promise.all(waiting);
    return statuses;
  };

  it('does not limit the others, and is refused before its sender or body is read', async () => {
    expect(await filled(() => api().post('/api/doors/slow'))).toEqual({ reads: 401, commands: 503, webhooks: 404 });
    expect(await filled(() => api().get('/api/doors/slow'))).toEqual({ reads: 503, commands: 400, webhooks: 404 });
    expect(await filled(() => api().post('/api/webhooks/doors/slow'))).toEqual({ reads: 401, commands: 400, webhooks: 503 });
  });
});

describe('the description of the API', () => {
  it('is served as a page for people and as JSON for programs', async () => {
    const { status, body } = await api().get<{ paths: Record<string, unknown> }>('/api/openapi.json');
    expect([status, Object.keys(body.paths)]).toEqual([200, expect.arrayContaining(['/api/tallies/open/{id}', '/api/health/ready'])]);
    const page = await api().get('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  });
});
