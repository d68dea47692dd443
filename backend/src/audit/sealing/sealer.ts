import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import type { Logger } from 'pino';
import { Metrics } from '../../platform/telemetry/metrics.ts';
import { Feed } from '../../platform/processes/feed.ts';
import { round, type RoundTurn } from '../../platform/processes/rounds.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { EVENT_STORE, LOG } from '../../platform/tokens.ts';
import { anchorsOf } from './anchor.ts';
import { deliverSeals } from './deliver-seals.ts';
import { Notary } from './notary.ts';
import { OriginsVault } from './origins.vault.ts';
import { readPublishedSeals } from './published-seals.ts';
import { LostLease, TreeVault } from './tree.vault.ts';
import { TreeAppender } from './tree-appender.ts';

const name = 'audit_sealer';
const wholeLogMilliseconds = 3_600_000;

/** Follows the log, adds every fact to the tree, and signs the tree's head at intervals. One worker at a time. */
@Injectable()
export class Sealer {
  constructor(
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(OriginsVault) private readonly origins: OriginsVault,
    @Inject(Notary) private readonly notary: Notary,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Feed) private readonly feed: Feed,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Seals until this worker ends or another one has taken over. */
  async runTurn({ lease, signal: ending }: RoundTurn): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([ending, over.signal]);
    const { tree, notary, store, feed, settings, metrics, log } = this;
    const published = await readPublishedSeals(settings.publishedSealsFile);
    const names = { changes: await this.origins.changes(), published: [...published, ...(await tree.lostSeals())] };
    const deps = { tree, notary, store, feed, settings, lease, signal };
    const appender = new TreeAppender(deps, await tree.loadEdge(), await tree.sealProgress(), names);
    const pause = Math.min(1_000, settings.sealSeconds * 250);
    const deliveries = anchorsOf(settings, tree).map((anchor) =>
      deliverSeals(tree, anchor, {
        pause,
        signal,
        sealsSoFar: () => appender.seals,
        onTrouble: (error) => {
          if (signal.aborted) return;
          metrics.countTrouble(name);
          log.warn({ err: error }, 'a seal could not be handed outside and is tried again');
        },
      }),
    );
    try {
      while (!signal.aborted) {
        metrics.setProcessPosition(name, await processTurns.track(name, () => appender.catchUp(), wholeLogMilliseconds));
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      over.abort();
      await Promise.all([...deliveries, appender.lastWrite()]);
    }
  }
}

/** The round of sealing; after an interruption, it continues with the last leaf. */
export const sealingRound = round({
  name,
  needs: { sealer: Sealer },
  milliseconds: Infinity,
  keepsLease: true,
  async run({ sealer }, turn) {
    await sealer.runTurn(turn).catch((error: unknown) => {
      if (!turn.signal.aborted && !(error instanceof LostLease)) throw error;
    });
    return 0;
  },
});
