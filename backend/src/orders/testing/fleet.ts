import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pause } from '@orderstream/client/pause';
import { ShopClient } from '@orderstream/client/shop-client';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { adminPool } from '@orderstream/projections/platform/database/database';
import { v4, v7 } from 'uuid';
import type { People } from '../../accounts/testing/people.ts';
import { changeRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import { testEnvironment } from '../../platform/testing/environment.ts';
import type { Environment } from '../../platform/settings/settings.reading.ts';
import type { TestServers } from '../../platform/testing/servers.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export type FleetAnswer = { status: number; body: Record<string, unknown> };
type Node = { child: ChildProcess; url: string };
const isAlive = ({ child }: Node) => child.exitCode === null && child.signalCode === null;
const killAndWait = (child: ChildProcess) => new Promise<void>((resolve) => (child.once('exit', () => resolve()), child.kill('SIGKILL')));

/** Several API processes as an operator starts them, on the same log and tables. */
export class Fleet {
  private constructor(readonly nodes: Node[]) {}

  static async start(count: number, servers: TestServers, environment: Environment = {}): Promise<Fleet> {
    await nameLog(servers);
    return new Fleet(await Promise.all(Array.from({ length: count }, () => Fleet.startNode(servers, environment))));
  }

  private static async startNode(servers: TestServers, environment: Environment = {}): Promise<Node> {
    // A request that a killed process has claimed is refused as in progress until its deadline has passed.
    const settings = { LOG_LEVEL: 'info', REQUEST_SECONDS: '15', ...environment };
    const env = { PATH: process.env['PATH'], ...testEnvironment(servers, settings) };
    const child = spawn(process.execPath, ['backend/dist/main.api.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /"port":(\d+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
      child.once('exit', () => reject(new Error(`the API ended: ${output}`)));
    });
    return { child, url: `http://127.0.0.1:${port}` };
  }

  /** Starts one more process, perhaps with other servers, forgets killed ones, and returns its index. */
  async addNode(servers: TestServers): Promise<number> {
    const alive = this.nodes.filter(isAlive);
    this.nodes.splice(0, this.nodes.length, ...alive, await Fleet.startNode(servers));
    return alive.length;
  }

  /** Kills a process without warning. */
  async kill(index: number): Promise<void> {
    const child = this.nodes[index]?.child;
    if (child) await killAndWait(child);
  }

  async end(): Promise<void> {
    await Promise.all(this.nodes.filter(isAlive).map(({ child }) => killAndWait(child)));
  }

  /** Repeats a request with the same key at other processes, as a client does, until it gets a definite answer. */
  async post(path: string, body: object, token: string, first: number, key: string = v7()): Promise<FleetAnswer> {
    for (let tries = 0; tries < 1_000 && this.nodes.some(isAlive); tries += 1) {
      const { url } = this.nodes[(first + tries) % this.nodes.length] ?? { url: '' };
      const client = new ShopClient({ origin: url, token });
      const answer = await client.ask<FleetAnswer['body']>('POST', path, { body, key }).catch(() => null);
      const inProgress = answer?.status === 409 && answer.text.includes('request_in_progress');
      if (answer && answer.status !== 429 && answer.status < 500 && !inProgress) return answer;
      await pause(20 + Math.random() * 80, 'a client does not repeat a request at once');
    }
    throw new Error('nobody answered');
  }
}

/** Names the shop in the log, which a process of the product does before its first event, but the API of specs does not. */
async function nameLog({ databaseUrl, eventStoreUrl }: TestServers): Promise<void> {
  const [db, store] = [adminPool(databaseUrl), connectEventStore(eventStoreUrl)];
  const { rows } = await db.query<{ id: string }>('update work.shop set has_facts = true returning id');
  const { revision } = await store.read('shop');
  const [commandId, opened] = [v7(), { type: 'shop_opened', data: { shop_id: rows[0]?.id ?? '' } } as const];
  const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' } as const;
  if (revision === 'no_stream') await store.append('shop', revision, withMetadata('shop', [opened], origin, new Date()));
  await Promise.all([db.end(), store.close()]);
}

/** Creates an active customer with a session and returns its token, without mails and passwords. */
export async function createSignedInCustomer(people: People): Promise<string> {
  const [userId, sessionId] = [v4(), v7()];
  const vault = people.app.nest.get(Vault, { strict: false });
  await changeRows(vault, `insert into vault.person (user_id, email, email_key, search) values ($1, $2, $2, $2)`, [
    userId,
    `${userId}@shop.test`,
  ]);
  await people.activate(userId);
  await changeRows(
    vault,
    `insert into vault.session (id, user_id, generation, last_used_at, expires_at, device) values ($1, $2, 1, now(), now() + interval '1 hour', 'spec')`,
    [sessionId, userId],
  );
  return people.app.tokenOf(userId, sessionId, 3_600);
}
