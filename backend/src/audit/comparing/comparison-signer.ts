import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Rounds } from '../../platform/processes/rounds.ts';
import { LOG } from '../../platform/tokens.ts';
import { reportOf } from './comparison-report.ts';
import { ComparisonsVault, type Finished } from './comparisons.vault.ts';
import { headIn, Notary } from '../sealing/note.ts';
import { TreeVault, type Seal } from '../sealing/tree.vault.ts';

const pauseMilliseconds = 1_000;

/** Signs the reports of comparisons once the replayed log is sealed. Signing twice gives the same report. */
@Injectable()
export class ComparisonSigner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #rounds = new Rounds();

  constructor(
    @Inject(ComparisonsVault) private readonly comparisons: ComparisonsVault,
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(Notary) private readonly notary: Notary,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const onTrouble = (error: unknown) => this.log.warn({ err: error }, 'a comparison could not be signed and is signed later');
    this.#rounds.start({ name: 'comparison signer', round: () => this.sign(), pauseMilliseconds, onTrouble });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#rounds.stop();
  }

  async sign(): Promise<void> {
    for (const finished of await this.comparisons.unsigned()) {
      const seal = await this.sealOver(finished);
      if (!seal) continue;
      const { origin } = headIn(seal.note);
      await this.comparisons.sign(finished.id, this.notary.sign(reportOf(origin, finished, seal), origin), seal.size);
    }
  }

  /** The newest seal, once it covers every fact of the replay. Seals never need another seal. */
  private async sealOver({ until, events }: Finished): Promise<Seal | null> {
    const seal = await this.tree.newest();
    const leaves = await this.tree.indexBehind(BigInt(until));
    if (!seal || leaves < Number(events)) return null;
    return (await this.tree.factsFrom(seal.size, leaves)) === 0 ? seal : null;
  }
}
