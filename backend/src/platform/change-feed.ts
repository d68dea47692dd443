import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { changedChannel, parseChanged, type ReadChanged } from '@orderstream/projections/platform/changes';
import pg from 'pg';
import type { Logger } from 'pino';
import { SETTINGS, type Settings } from './settings.ts';
import { LOG } from './tokens.ts';

export type FeedListener = {
  changed: (change: ReadChanged) => void;
  /** The connection was lost: changes may have been missed. */
  lost: () => void;
};

const retry = { least: 100, most: 5_000 };
const probeMilliseconds = 20_000;

/** One connection per process that hears what the read models tell. */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #listeners = new Set<FeedListener>();
  readonly #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  listen(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    for (let pause = retry.least; !signal.aborted; pause = Math.min(retry.most, pause * 2)) {
      try {
        await this.#hear(() => (pause = retry.least));
      } catch (error) {
        this.log.warn({ err: error }, 'the feed of changes was lost');
      }
      for (const { lost } of this.#listeners) lost();
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Until the connection breaks or the end has come. A probe finds out about a peer that has gone without a word. */
  async #hear(onConnected: () => void): Promise<void> {
    const { signal } = this.#ending;
    const client = new pg.Client({ connectionString: this.settings.databaseUrl, application_name: 'orderstream live', keepAlive: true });
    const broken = new AbortController();
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    client.on('notification', ({ payload }) => this.#tell(payload));
    try {
      await client.connect();
      await client.query(`listen ${changedChannel}`);
      onConnected();
      const either = AbortSignal.any([signal, broken.signal]);
      while (!either.aborted) {
        await sleep(probeMilliseconds, undefined, { signal: either }).catch(() => undefined);
        if (!either.aborted) await client.query({ text: 'select 1', query_timeout: 5_000 } as pg.QueryConfig);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #tell(payload: string | undefined): void {
    const change = payload === undefined ? null : parseChanged(payload);
    if (!change) return;
    for (const { changed } of this.#listeners) changed(change);
  }
}
