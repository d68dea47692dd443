import { skus } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { load } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { pool } from './pool.decider.ts';

/** Loads the pools when a process starts, so that the first order of a large pool does not wait for it. */
@Injectable()
export class PoolWarmUp implements OnApplicationBootstrap {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Startup does not wait for it: a pool that fails to load here is loaded by its first decision. */
  onApplicationBootstrap(): void {
    void Promise.allSettled(skus.map((sku) => load(this.store, pool, sku)));
  }
}
