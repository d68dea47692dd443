import { consistencyPath } from '@orderstream/proof/tree';
import type { Anchor } from './anchor.ts';
import { cosigner } from './notary.ts';
import type { Seal, TreeVault } from './tree.vault.ts';

const patience = 10_000;

/** A witness that speaks c2sp.org/tlog-witness: it gets a proof that the log has only grown, and cosigns the seal. */
export class Witness implements Anchor {
  readonly place: string;
  readonly #cosigned: (checkpoint: string, line: string) => boolean;
  /** The size that it cosigned last, as far as is known: the witness reports the correct one where it differs. */
  #size = 0;

  constructor(
    private readonly witness: { key: string; url: string },
    private readonly tree: TreeVault,
  ) {
    const { name, accepts } = cosigner(witness.key);
    this.place = `witness ${name}`;
    this.#cosigned = accepts;
  }

  take = async (seal: Seal): Promise<string> => {
    const answer = await this.ask(seal);
    const told = sizeIn(answer);
    if (told === null) return this.cosignatures(seal, answer);
    // It has cosigned a later seal, which covers this one.
    if (told > seal.size) return '';
    this.#size = told;
    return this.cosignatures(seal, await this.ask(seal));
  };

  private async ask({ note, size }: Seal): Promise<Answer> {
    const old = Math.min(this.#size, size);
    const proof = (await consistencyPath(this.tree.reader(), old, size)).map((hash) => `${hash.toString('base64')}\n`);
    const body = `old ${old}\n${proof.join('')}\n${note}`;
    const answer = await fetch(`${this.witness.url}/add-checkpoint`, { method: 'POST', body, signal: AbortSignal.timeout(patience) });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
  }

  private cosignatures({ note, size }: Seal, { status, text }: Answer): string {
    if (status !== 200) throw new Error(`${this.place} answered ${status}`);
    const lines = text.split('\n').filter((line) => this.#cosigned(note, line));
    if (lines.length === 0) throw new Error(`${this.place} answered without its signature`);
    this.#size = size;
    return lines.map((line) => `${line}\n`).join('');
  }
}

type Answer = { status: number; type: string; text: string };

const sizeIn = ({ status, type, text }: Answer): number | null =>
  status === 409 && type.startsWith('text/x.tlog.size') && /^\d{1,15}\n?$/.test(text) ? Number(text) : null;
