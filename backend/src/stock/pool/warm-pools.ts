import { skus } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { load } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { pool } from './pool.decider.ts';

/** Loads the pools of a process when it starts: the first order of a large one would wait for that instead. */
@Injectable()
export class PoolWarmUp implements OnApplicationBootstrap {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Nothing waits for it; what could not be loaded is loaded by the first decision. */
  onApplicationBootstrap(): void {
    void Promise.allSettled(skus.map((sku) => load(this.store, pool, sku)));
  }
}
