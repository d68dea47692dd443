import { eventually } from '@orderstream/client/eventually';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { pino, type Logger } from 'pino';
import { v4 } from 'uuid';
import { ClaimLoop } from '../../platform/processes/claim-loop.ts';
import { Feed } from '../../platform/processes/feed.ts';
import { claimedRounds } from '../../platform/processes/rounds.ts';
import { depsIn } from '../../platform/deciding/use-case.ts';
import { Metrics } from '../../platform/telemetry/metrics.ts';
import type { Environment } from '../../platform/settings/settings.reading.ts';
import { testSettings } from '../../platform/testing/environment.ts';
import type { TestServers } from '../../platform/testing/servers.ts';
import { OpenVault } from '../../platform/testing/vault.ts';
import { Notary } from '../sealing/notary.ts';
import { OriginsVault } from '../sealing/origins.vault.ts';
import { Sealer, sealingRound } from '../sealing/sealer.ts';
import { TreeVault } from '../sealing/tree.vault.ts';

/** The dependencies of a sealer, without the rest of the product. */
export class TestSealedLog {
  readonly store: EventStore;
  readonly notary: Notary;
  readonly tree: TreeVault;
  readonly origins: OriginsVault;

  private constructor(
    private readonly servers: TestServers,
    readonly vault: OpenVault,
  ) {
    const { auditKeys } = testSettings(servers);
    this.store = connectEventStore(servers.eventStoreUrl);
    this.notary = new Notary('orderstream/test', auditKeys);
    this.tree = new TreeVault(vault);
    this.origins = new OriginsVault(vault);
  }

  /** A log on these servers. */
  static async on(servers: TestServers): Promise<TestSealedLog> {
    return new TestSealedLog(servers, await OpenVault.on({ connectionString: servers.databaseUrl }));
  }

  /** Appends facts, each to a new stream. */
  async write(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const [user_id, commandId] = [v4(), v4()];
      const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' } as const;
      const facts = withMetadata(`account-${user_id}`, [{ type: 'email_confirmed', data: { user_id } }], origin, new Date());
      await this.store.append(`account-${user_id}`, 'no_stream', facts);
    }
  }

  private newSealer(environment: Environment, feed: Feed): Sealer {
    const settings = testSettings(this.servers, { SEAL_SECONDS: '0.1', ...environment });
    const { tree, origins, notary, store } = this;
    return new Sealer(tree, origins, notary, store, feed, settings, new Metrics(), pino({ level: 'silent' }));
  }

  /** Runs a sealer until the condition holds. */
  async sealUntil(
    condition: () => Promise<boolean>,
    environment: Environment = {},
    log: Logger = pino({ level: 'silent' }),
  ): Promise<void> {
    const feed = new Feed(this.store, new Metrics());
    const followed = followUntilAborted(feed);
    const sealer = this.newSealer(environment, feed);
    const ending = new AbortController();
    const loopDeps = {
      pool: this.vault.connections,
      metrics: new Metrics(),
      log,
      signal: ending.signal,
      pollMilliseconds: 100,
    };
    const work = claimedRounds([sealingRound], (needs) => depsIn({ get: <T>() => sealer as T }, needs));
    const sealed = new ClaimLoop(loopDeps, work, {}).run();
    await eventually(condition);
    ending.abort();
    await sealed;
    feed.onApplicationShutdown();
    await followed;
  }

  async close(): Promise<void> {
    // The pool does not wait until its connections are closed: the server, which is stopped next, may be quicker to end them.
    await Promise.all([this.store.close(), this.vault.end()]);
  }
}

/** Follows the feed as processes do: a feed without followers has nothing stored. */
async function followUntilAborted(feed: Feed): Promise<void> {
  for await (const deliveries of feed.follow({ after: null, signal: new AbortController().signal })) void deliveries;
}
