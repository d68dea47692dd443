import { Inject, Injectable } from '@nestjs/common';
import { headIn } from '@orderstream/proof/note';
import { round } from '../../platform/processes/rounds.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { comparisonReport } from './comparison-report.ts';
import { ComparisonsVault, type FinishedComparison } from './comparisons.vault.ts';
import { Notary } from '../sealing/notary.ts';
import { TreeVault, type Seal } from '../sealing/tree.vault.ts';
import { reportDifferences, reportingNeeds } from './report-differences.ts';

const mostSeconds = 30;

/** Signs the reports of comparisons once the replayed log is sealed. Signing twice gives the same report. */
@Injectable()
export class ComparisonSigner {
  constructor(
    @Inject(ComparisonsVault) private readonly comparisons: ComparisonsVault,
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(Notary) private readonly notary: Notary,
  ) {}

  /** Signs the finished comparisons that a seal covers. Returns whether others wait for a seal. */
  async signFinished(): Promise<boolean> {
    let isWaiting = false;
    for (const finished of await this.comparisons.unsignedComparisons()) {
      const seal = await this.sealCovering(finished);
      if (!seal) {
        isWaiting = true;
        continue;
      }
      const { origin } = headIn(seal.note);
      await this.comparisons.sign(finished.id, this.notary.sign(comparisonReport(origin, finished, seal), origin), seal.size);
    }
    return isWaiting;
  }

  /** The newest seal, once it covers every fact of the replay. Seals need not be covered themselves. */
  private async sealCovering({ until, events }: FinishedComparison): Promise<Seal | null> {
    const seal = await this.tree.newestSeal();
    const leaves = await this.tree.indexAfter(BigInt(until));
    if (!seal || leaves < Number(events)) return null;
    return (await this.tree.countFacts(seal.size, leaves)) === 0 ? seal : null;
  }
}

/** Mails about differences, which need no seal, and signs reports: rarely, unless one waits for its seal. */
export const comparisonSigningRound = round({
  name: 'comparison signer',
  needs: { signer: ComparisonSigner, settings: SETTINGS, ...reportingNeeds },
  async run({ signer, settings, ...reporting }) {
    await reportDifferences(reporting);
    return (await signer.signFinished()) ? 1 : Math.min(settings.sealSeconds, mostSeconds);
  },
});
