import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { connectionLimits } from '@orderstream/projections/platform/database/limited-client';
import { SilentProxy } from '@orderstream/projections/platform/testing/silent-proxy';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { OwedCommand } from '../../accounts/outbox/owed-command.entity.ts';
import { owedCommands } from '../../accounts/outbox/owed-commands.ts';
import { Outbox } from '../../accounts/outbox/outbox.vault.ts';
import type { Command } from '../deciding/command.ts';
import type { CommandBus } from '../deciding/cqrs.ts';
import { BatchingWriter } from '../deciding/batching-writer.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { testServers } from '../testing/servers.ts';
import { OpenVault } from '../testing/vault.ts';
import { ClaimLoop } from './claim-loop.ts';
import type { Claim } from './claimed-work.ts';
import { ProcessShares } from './process-shares.ts';
import { round, claimedRounds } from './rounds.ts';
import { claimedTimers } from './timer-claims.ts';

const limits = { ...connectionLimits, answerMilliseconds: 2_000 };
const most = 4;
const log = pino({ level: 'silent' });
let healthy: pg.Pool;
let proxy: SilentProxy;
let pool: pg.Pool;
let vault: OpenVault;
let ending: AbortController;
let ended: Promise<unknown>[];

const started = testServers(() => healthy.end());
beforeAll(async () => {
  healthy = new pg.Pool({ connectionString: started().databaseUrl });
  await healthy.query(`
    create table public.tasks (id text primary key, claim_key text not null, attempts int not null default 0, fence int not null default 0,
      next_at timestamptz default now(), claimed_until timestamptz);
    create table public.bells (id text primary key, due_at timestamptz);
    create or replace view read.timers as
      select 'bells'::text as model, id, 'bell'::text as kind, id as key, due_at, '{}'::jsonb as payload from public.bells`);
});
beforeEach(async () => {
  proxy = await SilentProxy.inFrontOf(started().databaseUrl);
  pool = new pg.Pool({ connectionString: proxy.url, max: most, ...limits }).on('error', () => undefined);
  vault = await OpenVault.on({ connectionString: proxy.url, max: most, ...limits }, [OwedCommand]);
  [ending, ended] = [new AbortController(), []];
});
afterEach(async () => {
  ending.abort();
  await Promise.all(ended);
  await Promise.all([pool.end(), vault.end()]);
  await proxy.end();
});

/** Gives the loop something to do, and answers whether it was done. */
type Loop = () => Promise<boolean>;
const done = new Set<string>();
const untilDone = (id: string) =>
  eventually(
    () => done.has(id),
    (yes) => yes,
  );
const commandBus = (carryOut: (command: never) => unknown) =>
  ({ execute: (command: never) => Promise.resolve(carryOut(command)) }) as unknown as CommandBus;
const loopDeps = () => ({ pool, metrics: new Metrics(), log, signal: ending.signal, pollMilliseconds: 20 });

function announceShares(): Loop {
  const shares = new ProcessShares(pool, randomUUID(), { beatMilliseconds: 50, leaseSeconds: 1 });
  const over = new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
  ended.push(
    shares.announceDuring(
      () => over,
      () => undefined,
    ),
  );
  return async () => {
    await pause(1_200, 'longer than a lease');
    return eventually(
      () => shares.isLeaseValid,
      (sure) => sure,
    );
  };
}

function workOffClaims(): Loop {
  const carryOut = async (claim: Claim) => {
    await claim.write(claim.rows, {}, null);
    for (const { id } of claim.rows) done.add(id);
  };
  ended.push(new ClaimLoop(loopDeps(), { table: 'public.tasks', needs: {}, carryOut, leaseSeconds: 1 }, {}).run());
  return async () => {
    const id = randomUUID();
    await healthy.query('insert into public.tasks (id, claim_key) values ($1, $1)', [id]);
    return untilDone(id);
  };
}

function fireTimers(): Loop {
  const commands = commandBus(({ id }: { id: string }) => done.add(id));
  const work = claimedTimers({ bell: ({ key }) => ({ id: key }) as unknown as Command<void> }, 20);
  ended.push(new ClaimLoop(loopDeps(), work, { pool, commands, log }).run());
  return async () => {
    const id = randomUUID();
    await healthy.query('insert into public.bells values ($1, now())', [id]);
    const isRung = await untilDone(id);
    await healthy.query('delete from public.bells where id = $1', [id]);
    return isRung;
  };
}

function sendOwedCommands(): Loop {
  const commands = commandBus(({ email }: { email: string }) => done.add(email));
  ended.push(new ClaimLoop(loopDeps(), owedCommands, { outbox: new Outbox(vault, {} as never, commands), log }).run());
  return async () => {
    const id = randomUUID();
    await healthy.query(
      `insert into vault.owed_command (id, claim_key, kind, data, context, next_at, created_at)
       values ($1::uuid::text, $1::uuid::text, 'SendLink', jsonb_build_object('email', $1::uuid, 'template', 'reset'), '{}', now(), now())`,
      [id],
    );
    return untilDone(id);
  };
}

function runRounds(): Loop {
  let count = 0;
  const repeated = round({
    name: 'rounds',
    needs: {},
    async run() {
      await pool.query('select 1');
      count += 1;
      return 0.02;
    },
  });
  ended.push(
    new ClaimLoop(
      loopDeps(),
      claimedRounds([repeated], () => ({}) as never),
      {},
    ).run(),
  );
  return async () => {
    const before = count;
    return eventually(
      () => count > before + 2,
      (isFurther) => isFurther,
    );
  };
}

function writeBatches(): Loop {
  const intake = new BatchingWriter<string>('words', async (items) => void (await pool.query('select $1::text[]', [items])));
  return () =>
    // The sender repeats what was not accepted.
    eventually(
      () =>
        Promise.all(['one', 'two', 'three'].map((item) => intake.add(item))).then(
          () => true,
          () => false,
        ),
      (accepted) => accepted,
    );
}

const registry = new Registry();
processTurns.registerGauge(registry);
/** The share of its limit that a turn of this loop has used; 0 while none is in progress. */
async function turnShareUsed(loop: string): Promise<number> {
  const { values } = (await registry.getSingleMetric('orderstream_turn_used')?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels['loop'] === loop)?.value ?? 0;
}

describe('a loop of the worker or the API on a database that falls silent on all open connections', () => {
  it.each<[string, () => Loop]>([
    ['process shares', announceShares],
    ['claimed work: public.tasks', workOffClaims],
    ['timers', fireTimers],
    ['owed commands', sendOwedCommands],
    ['rounds', runRounds],
    ['words', writeBatches],
  ])('continues, and reports its turns: %s', async (name, start) => {
    const works = start();
    expect(await works()).toBe(true);
    // Several connections are open and idle, as after a busy hour.
    const slow = Array.from({ length: most }, () => 'select pg_sleep(0.05)');
    await Promise.all([...slow.map((text) => pool.query(text)), ...slow.map((text) => vault.connections.query(text))]);
    proxy.fallSilent();
    const over = works();
    await eventually(
      () => turnShareUsed(name),
      (share) => share > 0,
    );
    expect(await over).toBe(true);
  });
});
