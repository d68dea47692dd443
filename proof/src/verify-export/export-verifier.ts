import { createHash } from 'node:crypto';
import { firstDifference, positionOf } from '../difference.ts';
import { isAbandoned, type NameChange } from '../log-names.ts';
import { headIn } from '../note.ts';
import { isIncluded } from '../proofs.ts';
import { Edge, subtreesOver, type Subtree } from '../tree.ts';
import { LeafLine } from './lines.ts';
import { exportHasher, NotProved, parseLine, signedText, type VerificationKey } from './signed.ts';

type Manifest = { seal: string; whole: boolean; from: number; until: number; origins?: NameChange[]; before?: string[]; after?: string[] };
type Block = { positions: string[]; hashes: string };
type End = { count: number; hash: string; note: string };
type Seal = ReturnType<typeof headIn> & { isAbandoned: boolean; isProved: boolean };

const decodeHash = (text: string): Buffer => Buffer.from(text, 'base64');
/** A sentence about the fact at this position. */
const factSentence = (position: string, what: string): string => `the fact at position ${position} ${what}`;

/** Verifies an export line by line, as docs/audit-format.md describes it. */
export class ExportVerifier {
  readonly manifest: Manifest;
  readonly head: ReturnType<typeof headIn>;
  /** Those that were kept elsewhere. */
  readonly seals: Seal[];
  count = 0;
  #hasEnded = false;
  #fault: string | null = null;
  #leaves: LeafLine[] = [];
  readonly #edge = new Edge(exportHasher);
  readonly #listHash = createHash('sha256');
  readonly #sealsAt = new Map<number, Seal[]>();

  constructor(
    private readonly first: Buffer,
    private readonly keys: readonly VerificationKey[],
    notes: readonly string[],
  ) {
    const text = first.toString();
    if (!text.startsWith('{"manifest":')) throw new NotProved('the export does not begin with its manifest');
    this.manifest = parseLine<{ manifest: Manifest }>(text).manifest;
    const { seal, whole, from, before, origins = [] } = this.manifest;
    this.head = headIn(this.#verifiedText(seal, 'the seal of the export'));
    const heads = notes.map((note) => headIn(this.#verifiedText(note, 'a seal in the file')));
    this.seals = heads.map((head) => ({ ...head, isAbandoned: isAbandoned(origins, head), isProved: false }));
    for (const seal of this.seals) this.#sealsAt.set(seal.size, [...(this.#sealsAt.get(seal.size) ?? []), seal]);
    if (whole) this.#appendSubtrees(subtreesOver(0, from), before, 'to the beginning of its range');
  }

  /** Verifies the next line. */
  take(line: Buffer): void {
    if (this.#hasEnded) throw new NotProved('lines were added behind the end');
    // The third byte tells the kinds of lines apart; a fact is not worth decoding.
    const text = line[2] === 98 || line[2] === 101 ? line.toString() : '';
    if (text.startsWith('{"block":')) this.#compareBlock(parseLine<{ block: Block }>(text).block);
    else if (text.startsWith('{"end":')) this.#checkEnd(parseLine<{ end: End }>(text).end);
    else this.#leaves.push(new LeafLine(line));
  }

  /** Throws if the lines so far are not a whole export. */
  refuseUnfinished(): void {
    if (!this.#hasEnded) throw new NotProved(this.#fault ?? 'the export is not complete: its end is missing');
  }

  /** The text of a note; throws if no key has signed it. */
  #verifiedText(note: string, what: string): string {
    return signedText(note, this.keys, what, this.manifest.origins?.[0]?.from);
  }

  /** Compares the facts since the last block with the block's hashes. */
  #compareBlock({ positions, hashes: list }: Block): void {
    const bytes = decodeHash(list);
    if (bytes.length !== positions.length * 32) throw new NotProved('a list of hashes is not complete');
    const hashes = positions.map((_, at) => bytes.subarray(at * 32, at * 32 + 32));
    const { whole } = this.manifest;
    this.#fault ??= this.#faultIn(hashes, positions) ?? (whole ? null : this.#unprovedLeaf());
    this.#leaves = [];
    this.count += positions.length;
    this.#listHash.update(bytes);
    if (!whole) return;
    for (const hash of hashes) {
      this.#edge.append(hash);
      this.#compareSeals();
    }
  }

  /** The first difference between the lines of a block and the signed list. */
  #faultIn(hashes: readonly Buffer[], positions: readonly string[]): string | null {
    const fault = firstDifference(exportHasher, this.#leaves, hashes, positions);
    if (fault) return factSentence(fault.position, `was ${fault.what}`);
    const wrong = positions.find((position, at) => !this.#leaves[at]?.isAt(position));
    return wrong === undefined ? null : factSentence(wrong, 'is at another place');
  }

  /** The first line whose audit path does not lead to the seal. */
  #unprovedLeaf(): string | null {
    const unproved = this.#leaves.find((leaf) => {
      const { index, path } = parseLine<{ index: number; path?: string[] }>(leaf.before);
      return !path || !isIncluded(exportHasher, { hash: leaf.hash, index }, this.head, path.map(decodeHash));
    });
    return unproved ? factSentence(positionOf(unproved), 'is not in the sealed log') : null;
  }

  /** Adds the subtrees outside the export's range, which the manifest gives by their roots. */
  #appendSubtrees(subtrees: readonly Subtree[], roots: readonly string[] = [], what: string): void {
    if (subtrees.length !== roots.length) throw new NotProved(`the manifest does not lead ${what}`);
    for (const [at, { level }] of subtrees.entries()) {
      this.#edge.append(decodeHash(roots[at] ?? ''), level);
      this.#compareSeals();
    }
  }

  /** Compares the tree with the seals of its present size, which were stored elsewhere. */
  #compareSeals(): void {
    const { size } = this.#edge;
    for (const seal of this.#sealsAt.get(size) ?? []) {
      seal.isProved = this.#edge.root().equals(seal.root);
      if (!seal.isProved && !seal.isAbandoned)
        throw new NotProved(`the first ${size} facts are not those that were sealed: the log was rewritten`);
    }
  }

  /** Verifies the signed end: that no fact was added or removed. */
  #checkEnd({ count, hash, note }: End): void {
    this.#hasEnded = true;
    const [more] = this.#leaves;
    if (more) this.#fault ??= factSentence(positionOf(more), 'was added');
    const [origin, signedCount, signedHash, start] = this.#verifiedText(note, 'the end of the export').split('\n');
    const listed = this.#listHash.digest('base64');
    if (origin !== `${this.head.origin}/export` || start !== exportHasher.sha256(this.first).toString('base64'))
      throw new NotProved('the end belongs to another export');
    if (this.#fault) throw new NotProved(this.#fault);
    if (Number(signedCount) !== this.count || count !== this.count)
      throw new NotProved(`${count} facts were exported, ${this.count} are here`);
    if (signedHash !== listed || hash !== listed) throw new NotProved('the list of hashes differs from the signed one');
    if (this.manifest.whole) this.#checkRoot();
  }

  /** Verifies that the facts lead to the sealed root. */
  #checkRoot(): void {
    const { until, after } = this.manifest;
    if (this.#edge.size !== until) throw new NotProved('the export does not reach the end of its range');
    this.#appendSubtrees(subtreesOver(until, this.head.size), after, 'from its range to the seal');
    if (!this.#edge.root().equals(this.head.root))
      throw new NotProved('the facts do not lead to the root that was sealed: the log was rewritten');
  }
}
