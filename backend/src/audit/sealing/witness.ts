import { consistencyPath } from '@orderstream/proof/tree';
import type { Anchor } from './anchor.ts';
import { witnessVerifier } from './notary.ts';
import type { Seal, TreeVault } from './tree.vault.ts';

const patience = 10_000;

/** A witness (c2sp.org/tlog-witness): it gets a proof that the log has only grown, and cosigns the seal. */
export class Witness implements Anchor {
  readonly place: string;
  readonly #isCosignature: (checkpoint: string, line: string) => boolean;
  /** The size that the witness cosigned last, as far as this process can tell: the witness reports the correct one if it differs. */
  #size = 0;

  constructor(
    private readonly witness: { key: string; url: string },
    private readonly tree: TreeVault,
  ) {
    const { name, accepts } = witnessVerifier(witness.key);
    this.place = `witness ${name}`;
    this.#isCosignature = accepts;
  }

  accept = async (seal: Seal): Promise<string> => {
    const answer = await this.requestCosignature(seal);
    const knownSize = reportedSize(answer);
    if (knownSize === null) return this.checkCosignatures(seal, answer);
    // It has cosigned a later seal, which covers this one.
    if (knownSize > seal.size) return '';
    this.#size = knownSize;
    return this.checkCosignatures(seal, await this.requestCosignature(seal));
  };

  /** Sends a seal with the proof that the log has only grown since the last cosigned size. */
  private async requestCosignature({ note, size }: Seal): Promise<Answer> {
    const old = Math.min(this.#size, size);
    const proof = (await consistencyPath(this.tree.openTree(), old, size)).map((hash) => `${hash.toString('base64')}\n`);
    const body = `old ${old}\n${proof.join('')}\n${note}`;
    const answer = await fetch(`${this.witness.url}/add-checkpoint`, { method: 'POST', body, signal: AbortSignal.timeout(patience) });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
  }

  /** The witness's signatures in its answer; throws without a valid one. */
  private checkCosignatures({ note, size }: Seal, { status, text }: Answer): string {
    if (status !== 200) throw new Error(`${this.place} answered ${status}`);
    const lines = text.split('\n').filter((line) => this.#isCosignature(note, line));
    if (lines.length === 0) throw new Error(`${this.place} answered without its signature`);
    this.#size = size;
    return lines.map((line) => `${line}\n`).join('');
  }
}

type Answer = { status: number; type: string; text: string };

/** The size that the witness has cosigned last, if its answer reports that; else null. */
const reportedSize = ({ status, type, text }: Answer): number | null =>
  status === 409 && type.startsWith('text/x.tlog.size') && /^\d{1,15}\n?$/.test(text) ? Number(text) : null;
