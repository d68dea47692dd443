import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { changedChannel, parseChanged, type ReadChanged } from '@orderstream/projections/platform/writing/changes';
import type { Logger } from 'pino';
import { listenToPostgres } from '@orderstream/projections/platform/database/postgres-listener';
import { SETTINGS, type Settings } from '../../settings/settings.ts';
import { LOG } from '../../tokens.ts';

export type FeedListener = {
  onChange: (change: ReadChanged) => void;
  /** Called when changes may have been missed: before the connection listened, or since it was lost. */
  onMissed: () => void;
};

/** One connection per process for the notifications of the read models. */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #listeners = new Set<FeedListener>();
  readonly #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Registers a listener; returns the function that removes it. */
  listen(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onApplicationBootstrap(): void {
    this.#running = this.#listenToPostgres();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  /** Listens to the notifications of the read models until this process ends. */
  #listenToPostgres(): Promise<void> {
    const { settings, log } = this;
    return listenToPostgres({
      databaseUrl: settings.databaseUrl,
      channels: [changedChannel],
      onNotification: (payload) => this.#notifyListeners(payload),
      onMissed: () => {
        for (const { onMissed: missed } of this.#listeners) missed();
      },
      log,
      signal: this.#ending.signal,
    });
  }

  /** Passes a notification on to all listeners. */
  #notifyListeners(payload: string | undefined): void {
    const change = payload === undefined ? null : parseChanged(payload);
    if (!change) return;
    for (const { onChange: changed } of this.#listeners) changed(change);
  }
}
