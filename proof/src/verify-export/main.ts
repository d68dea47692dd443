import fs from 'node:fs';
import type { NameChange } from '../log-names.ts';
import { notesIn } from '../note.ts';
import { checkComparison } from './comparison.ts';
import { ExportVerifier } from './export-verifier.ts';
import { readLines } from './lines.ts';
import { parseKey, NotProved, type VerificationKey } from './signed.ts';

/** The first byte of every line of an export. */
const brace = 123;

/** A change of the log's name in a sentence. */
const describeChange = ({ from, to, size, reason }: NameChange): string =>
  reason === 'moved'
    ? `The log was moved to another event store: it continues as ${to}, and seals by ${from} are about the previous one.`
    : `The log was set back: it has its first ${size} facts in common with what ${from} had sealed, and continues as ${to}.`;

/** What the export says about a seal. */
const describeSealState = ({ isProved, isAbandoned }: ExportVerifier['seals'][number]): string => {
  if (isProved) return 'holds';
  if (isAbandoned) return 'is by a name that the log has given up, about facts that it no longer has in this place';
  return 'could not be compared: it is not within this export';
};

/** The report about an export that was proved. */
function reportLines({ manifest: { whole, from, until, origins = [] }, head, count, seals }: ExportVerifier): string[] {
  const range = whole ? `whole and in order from index ${from} to ${until - 1}` : 'each of them in the sealed log';
  return [
    `Proved: ${count} facts, ${range}, under the seal of ${head.size} facts.`,
    ...(whole ? [] : ['Not proved: that the filter left nothing out.']),
    ...origins.map(describeChange),
    ...seals.map((seal) => `The seal of ${seal.size} facts ${describeSealState(seal)}.`),
  ];
}

/** Verifies an export; null if the file is of another kind. */
async function verifyExport(file: string, keys: readonly VerificationKey[], notes: readonly string[]): Promise<ExportVerifier | null> {
  let verifier: ExportVerifier | null = null;
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      if (verifier) verifier.take(line);
      else if (line[0] === brace) verifier = new ExportVerifier(line, keys, notes);
      else return null;
    }
  }
  verifier?.refuseUnfinished();
  return verifier;
}

/**
 * Proves an export of the log, or names the first position where it differs from the sealed log; verifies the signature of a
 * comparison.
 */
async function main(args: readonly string[]): Promise<number> {
  const optionValue = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const [file, key, sealFile] = [args[0], optionValue('--key'), optionValue('--seal')];
  if (!file || file.startsWith('--') || !key) {
    console.error('usage: node verify-export.mjs FILE --key KEY [--seal FILE]\nKEY is a verifier key, or a file with one per line.');
    return 2;
  }
  const keys = (fs.existsSync(key) ? fs.readFileSync(key, 'utf8').trim().split('\n') : [key]).map(parseKey);
  const notes = sealFile ? notesIn(fs.readFileSync(sealFile, 'utf8')) : [];
  if (sealFile && notes.length === 0) throw new NotProved(`${sealFile} holds no seal`);
  const verifier = await verifyExport(file, keys, notes);
  if (verifier) {
    console.log(reportLines(verifier).join('\n'));
    return 0;
  }
  const { equal, lines } = checkComparison(fs.readFileSync(file, 'utf8'), keys, notes);
  console.log(lines.join('\n'));
  return equal ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof NotProved)) throw error;
  console.error(`Not proved: ${error.message}.`);
  process.exitCode = 1;
}
