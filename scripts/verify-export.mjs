/* oxlint-disable max-lines -- one file, so that a verifier can copy it and read all of it */
// Proves an export of the log, or names the first position where it differs from what was sealed; checks who signed a comparison.
// Plain Node, one file: needs no network, no database and nothing else of this repository. docs/audit-format.md describes what it reads.
import crypto, { createHash, createPublicKey, verify } from 'node:crypto';
import fs from 'node:fs';

/** In one call where this Node can: a million facts are two million hashes. */
const sha256 = crypto.hash ? (bytes) => crypto.hash('sha256', bytes, 'buffer') : (bytes) => createHash('sha256').update(bytes).digest();
const sha = (...parts) => sha256(Buffer.concat(parts.map((part) => Buffer.from(part))));
const pair = Buffer.alloc(65, 1);
function nodeHash(left, right) {
  left.copy(pair, 1);
  right.copy(pair, 33);
  return sha256(pair);
}
class Finding extends Error {}
/** `name+id+base64`, as c2sp.org/signed-note writes a verifier key. */
function keyFrom(text) {
  const [name, id, ...rest] = text.trim().split('+');
  const bytes = Buffer.from(rest.join('+'), 'base64');
  if (!name || bytes.length !== 33 || bytes[0] !== 1) throw new Finding('the key is not an Ed25519 verifier key');
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
  const expected = sha(`${name}\n`, bytes).subarray(0, 4);
  if (expected.toString('hex') !== id) throw new Finding('the key does not fit its own id');
  return { name, bytes, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

/** A log that was restored or moved is sealed under a later name: its first one, a stroke and a number. */
const isNameOf = (log, name) => name === log || (name.startsWith(`${log}/`) && /^[1-9][0-9]{0,5}$/.test(name.slice(log.length + 1)));
/** The number that a key has under a name. */
const idOf = ({ bytes }, name) => sha(`${name}\n`, bytes).subarray(0, 4);

/** The text of a signed note; refuses one that none of the keys has signed. */
function open(note, keys, what, log = null) {
  const cut = note.lastIndexOf('\n\n');
  const text = note.slice(0, cut + 1);
  for (const line of note.slice(cut + 2).split('\n')) {
    const [dash, name, signature] = line.split(' ');
    if (dash !== '—' || !signature) continue;
    const bytes = Buffer.from(signature, 'base64');
    const may = (key) => key.name === name || (log !== null && isNameOf(log, key.name) && isNameOf(log, name));
    const known = keys.find((key) => may(key) && idOf(key, name).equals(bytes.subarray(0, 4)));
    if (known && verify(null, Buffer.from(text), known.key, bytes.subarray(4))) return text.split('\n');
  }
  throw new Finding(`${what} is not signed by the key given`);
}

const headOf = ([origin, size, root]) => ({ origin, size: Number(size), root: Buffer.from(root, 'base64') });

/** The right edge of a tree, growing by leaves and by perfect subtrees. */
class Edge {
  size = 0;
  hashes = [];
  push(hash, level = 0) {
    this.size += 2 ** level;
    while (this.hashes.at(-1)?.level === level) {
      hash = nodeHash(this.hashes.pop().hash, hash);
      level += 1;
    }
    this.hashes.push({ hash, level });
  }
  root() {
    return this.hashes.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right));
  }
}

/** Levels of the perfect subtrees that cover leaves from one index to another. */
function levels(from, until) {
  const found = [];
  for (let at = from; at < until; at += 2 ** found.at(-1)) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= until) level += 1;
    found.push(level);
  }
  return found;
}

/** Where a leaf's audit path leads (RFC 9162, 2.1.3.2). */
function rootFrom(hash, index, size, path) {
  let [fn, sn] = [index, size - 1];
  for (const sibling of path) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(sibling, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else hash = nodeHash(hash, sibling);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? hash : null;
}

const marker = Buffer.from('"leaf":');

/** The leaf's exact bytes, without reading them: the byte before them makes room for the zero that is hashed with them. */
function leafIn(line) {
  const from = line.indexOf(marker) + marker.length;
  if (from < marker.length) throw new Finding('a line is neither a fact nor a list of hashes');
  const before = line[from - 1];
  line[from - 1] = 0;
  const hash = sha256(line.subarray(from - 1, -1));
  line[from - 1] = before;
  return { line, from, hash };
}

const text = '"(?:[^"\\\\]|\\\\.)*"';
/** The end of a leaf in the order of RFC 8785, for any data. */
const placed = new RegExp(
  `"position":"(\\d+)"((?:,"raw":"[^"]*")?(?:,"raw_metadata":"[^"]*")?,"revision":"\\d+"(?:,"sha256":"[^"]*")?,"stream":${text},"type":${text}})$`,
);
const textOf = ({ line, from }) => line.subarray(from, -1).toString();
const positionOf = (leaf) => placed.exec(textOf(leaf))?.[1] ?? 'unreadable';
const hashAt = (leaf, position) => sha(Buffer.of(0), textOf(leaf).replace(placed, `"position":"${position}"$2`));

/** The first difference between the lines of a block and the signed list; null if there is none. */
function difference(leaves, { positions, hashes }) {
  const expected = positions.map((_, at) => hashes.subarray(at * 32, at * 32 + 32));
  for (let at = 0; at < Math.max(expected.length, leaves.length); at += 1) {
    const [leaf, hash] = [leaves[at], expected[at]];
    if (leaf && hash && leaf.hash.equals(hash)) continue;
    if (!hash) return `the fact at position ${positionOf(leaf)} was added`;
    if (!leaf) return `the fact at position ${positions[at]} was removed`;
    // It may be at another position, either moved alone or shifted with all later facts.
    const later = (_, index) => index > at;
    const elsewhere = leaves.filter(later).some((other) => other.hash.equals(hash) || hashAt(other, positions[at]).equals(hash));
    const belongs = expected.some(
      (other, index) => index > at && (other.equals(leaf.hash) || other.equals(hashAt(leaf, positions[index]))),
    );
    if (elsewhere && belongs) return `the fact at position ${positions[at]} was moved`;
    if (elsewhere) return `the fact at position ${positionOf(leaf)} was added`;
    return `the fact at position ${positions[at]} was ${belongs ? 'removed' : 'changed'}`;
  }
  const wrong = leaves.findIndex(({ line }, at) => line.lastIndexOf(`"position":"${positions[at]}",`) < 0);
  return wrong < 0 ? null : `the fact at position ${positions[wrong]} is at another place`;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Finding('a line is not whole');
  }
}

/** Lines as bytes. Nothing but a line feed ends one: a leaf may hold every other character that text editors break at. */
async function* linesOf(file) {
  let rest = Buffer.alloc(0);
  for await (const chunk of fs.createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines = [];
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      lines.push(bytes.subarray(from, bytes[end - 1] === 13 ? end - 1 : end));
      from = end + 1;
    }
    rest = bytes.subarray(from);
    yield lines;
  }
  if (rest.length > 0) yield [rest];
}

class Verifier {
  leaves = [];
  first = null;
  count = 0;
  listed = createHash('sha256');
  edge = new Edge();
  ended = false;

  seals = new Map();

  constructor(keys, notes) {
    this.keys = keys;
    this.notes = notes;
  }

  take(line) {
    if (this.ended) throw new Finding('lines were added behind the end');
    // The third byte tells the kinds of lines apart.
    if (this.manifest && line[2] !== 98 && line[2] !== 101) return void this.leaves.push(leafIn(line));
    const text = line.toString();
    if (text.startsWith('{"manifest":') && !this.manifest) return this.start(text);
    if (!this.manifest) throw new Finding('the export does not begin with its manifest');
    if (text.startsWith('{"block":')) return this.block(read(text).block);
    if (text.startsWith('{"end":')) return this.end(read(text).end);
    this.leaves.push(leafIn(line));
  }

  start(line) {
    this.manifest = read(line).manifest;
    this.startHash = sha(line).toString('base64');
    const { origins = [] } = this.manifest;
    this.log = origins[0]?.from ?? null;
    this.head = headOf(open(this.manifest.seal, this.keys, 'the seal of the export', this.log));
    for (const note of this.notes) {
      const seal = headOf(open(note, this.keys, 'a seal in the file', this.log));
      this.seals.set(seal.size, [...(this.seals.get(seal.size) ?? []), { ...seal, excused: this.excused(seal) }]);
    }
    const { whole, from, left = [] } = this.manifest;
    if (!whole) return;
    const before = levels(0, from);
    if (before.length !== left.length) throw new Finding('the manifest does not lead to the beginning of its range');
    before.forEach((level, at) => this.edge.push(Buffer.from(left[at], 'base64'), level));
    this.compare();
  }

  /** Whether the log has said that it goes on without what a seal covers. */
  excused({ origin, size }) {
    const { origins = [] } = this.manifest;
    if (origin === this.head.origin || origins.length === 0) return false;
    const change = origins.find(({ from }) => from === origin) ?? origins.at(-1);
    return change.reason === 'moved' || size > change.size;
  }

  block({ positions, hashes }) {
    const bytes = Buffer.from(hashes, 'base64');
    if (bytes.length !== positions.length * 32) throw new Finding('a list of hashes is not complete');
    this.first ??= difference(this.leaves, { positions, hashes: bytes });
    if (!this.manifest.whole) this.first ??= this.astray();
    this.leaves = [];
    this.count += positions.length;
    this.listed.update(bytes);
    if (!this.manifest.whole) return;
    for (let at = 0; at < bytes.length; at += 32) {
      this.edge.push(bytes.subarray(at, at + 32));
      if (this.seals.size > 0) this.compare();
    }
  }

  /** The first line whose audit path does not lead to the seal. */
  astray() {
    const { size, root } = this.head;
    for (const leaf of this.leaves) {
      const { index, path } = read(`${leaf.line.subarray(0, leaf.from)}0}`);
      const hashes = path?.map((hash) => Buffer.from(hash, 'base64'));
      const reached = hashes && rootFrom(leaf.hash, index, size, hashes);
      if (!reached?.equals(root)) return `the fact at position ${positionOf(leaf)} is not in the sealed log`;
    }
    return null;
  }

  /** Seals that were kept elsewhere hold for what they cover. */
  compare() {
    for (const seal of this.seals.get(this.edge.size) ?? []) {
      seal.proved = seal.root.equals(this.edge.root());
      if (!seal.proved && !seal.excused)
        throw new Finding(`the first ${seal.size} facts are not those that were sealed: the log was rewritten`);
    }
  }

  end({ count, hash, note }) {
    this.ended = true;
    if (this.leaves.length > 0) this.first ??= `the fact at position ${positionOf(this.leaves[0])} was added`;
    const [origin, signedCount, signedHash, signedStart] = open(note, this.keys, 'the end of the export', this.log);
    const listed = this.listed.digest('base64');
    if (origin !== `${this.head.origin}/export` || signedStart !== this.startHash) throw new Finding('the end belongs to another export');
    if (this.first) throw new Finding(this.first);
    if (Number(signedCount) !== this.count || count !== this.count)
      throw new Finding(`${count} facts were exported, ${this.count} are here`);
    if (signedHash !== listed || hash !== listed) throw new Finding('the list of hashes differs from the signed one');
    if (this.manifest.whole) this.reachRoot();
  }

  reachRoot() {
    const { until, right = [] } = this.manifest;
    if (this.edge.size !== until) throw new Finding('the export does not reach the end of its range');
    const behind = levels(until, this.head.size);
    if (behind.length !== right.length) throw new Finding('the manifest does not lead from its range to the seal');
    behind.forEach((level, at) => {
      this.edge.push(Buffer.from(right[at], 'base64'), level);
      this.compare();
    });
    if (!this.edge.root().equals(this.head.root))
      throw new Finding('the facts do not lead to the root that was sealed: the log was rewritten');
  }
}

/** Notes, one below the other, with empty lines between them. */
const notesIn = (text) => text.match(/(?:^[^\n—][^\n]*\n)+\n(?:^— [^\n]*\n?)+/gm) ?? [];

/** A comparison of the live tables with a replay is a signed note itself. */
function checkComparison(note, keys, notes) {
  const [title = '', json = ''] = open(note, keys, 'the report');
  const origin = title.replace(/\/comparison$/, '');
  if (origin === title || !keys.some(({ name }) => name === origin)) throw new Finding('this is a signed note of another kind');
  const { position, events, seal, equal, tables } = read(json);
  const kept = notes.map((one) => headOf(open(one, keys, 'a seal in the file'))).find(({ size }) => size === seal.size);
  if (kept && kept.root.toString('base64') !== seal.root) throw new Finding(`the seal of ${seal.size} facts is another one`);
  console.log(`Signed: ${events} events replayed to position ${position}, under the seal of ${seal.size} facts.`);
  for (const { model, rows, hash, missing, extra, different, wrong } of tables) {
    if (missing + extra + different === 0) console.log(`${model}: ${rows} rows equal the replay, ${hash}`);
    else console.log(`${model}: ${missing} rows missing, ${extra} too many, ${different} different`);
    for (const { key, how, columns } of wrong)
      console.log([`  ${key}: ${how}`, ...columns.map(({ column, live, replay }) => `${column} is ${live}, not ${replay}`)].join('; '));
  }
  return equal ? 0 : 1;
}

const gone = 'is by a name that the log has given up, about facts that it no longer has in this place';
const told = ({ from, to, size, reason }) =>
  reason === 'moved'
    ? `The log was moved to another event store: it goes on as ${to}, and seals by ${from} are about the one before.`
    : `The log was set back: it has its first ${size} facts in common with what ${from} had sealed, and goes on as ${to}.`;

async function main(args) {
  const valueOf = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const [file, key, sealFile] = [args[0], valueOf('--key'), valueOf('--seal')];
  if (!file || file.startsWith('--') || !key) {
    console.error(
      'usage: node scripts/verify-export.mjs FILE --key KEY [--seal FILE]\nKEY is a verifier key, or a file with one per line.',
    );
    return 2;
  }
  const keys = (fs.existsSync(key) ? fs.readFileSync(key, 'utf8').trim().split('\n') : [key]).map(keyFrom);
  const notes = sealFile ? notesIn(fs.readFileSync(sealFile, 'utf8')) : [];
  if (sealFile && notes.length === 0) throw new Finding(`${sealFile} holds no seal`);
  const first = Buffer.alloc(1);
  const descriptor = fs.openSync(file);
  fs.readSync(descriptor, first);
  fs.closeSync(descriptor);
  // Every line of an export begins with a brace.
  if (first[0] !== 123) return checkComparison(fs.readFileSync(file, 'utf8'), keys, notes);
  const verifier = new Verifier(keys, notes);
  for await (const lines of linesOf(file)) for (const line of lines) verifier.take(line);
  if (!verifier.ended) throw new Finding(verifier.first ?? 'the export is not complete: its end is missing');
  const { whole, from, until } = verifier.manifest;
  console.log(
    `Proved: ${verifier.count} facts, ${whole ? `whole and in order from index ${from} to ${until - 1}` : 'each of them in the sealed log'}, under the seal of ${verifier.head.size} facts.`,
  );
  if (!whole) console.log('Not proved: that the filter left nothing out.');
  for (const change of verifier.manifest.origins ?? []) console.log(told(change));
  for (const { size, proved, excused } of [...verifier.seals.values()].flat())
    console.log(`The seal of ${size} facts ${proved ? 'holds' : excused ? gone : 'could not be compared: it is not within this export'}.`);
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error) => {
    if (!(error instanceof Finding)) throw error;
    console.error(`Not proved: ${error.message}.`);
    process.exitCode = 1;
  },
);
