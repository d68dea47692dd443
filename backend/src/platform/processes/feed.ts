import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { fanOut, type FanOut } from '@orderstream/eventstore/fan-out';
import { Metrics } from '../telemetry/metrics.ts';
import { EVENT_STORE } from '../tokens.ts';

/** One live subscription to the log, shared by all followers in this process. */
@Injectable()
export class Feed implements FanOut, OnApplicationShutdown {
  readonly #ending = new AbortController();
  readonly follow: FanOut['follow'];
  readonly readStored: FanOut['readStored'];

  constructor(@Inject(EVENT_STORE) store: EventStore, @Inject(Metrics) metrics: Metrics) {
    const onTrouble = () => metrics.countTrouble('subscription');
    ({ follow: this.follow, readStored: this.readStored } = fanOut(store, { signal: this.#ending.signal, onTrouble }));
  }

  /** Ends the subscription after the followers have ended. */
  onApplicationShutdown(): void {
    this.#ending.abort();
  }
}
