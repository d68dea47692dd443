import { headIn } from '../note.ts';
import { NotProved, parseLine, signedText, type VerificationKey } from './signed.ts';

type Wrong = { key: string; how: string; columns: { column: string; live: unknown; replay: unknown }[] };
type Table = { model: string; rows: number; hash: string; missing: number; extra: number; different: number; wrong: Wrong[] };
type Report = { position: string; events: number; seal: { size: number; root: string }; equal: boolean; tables: Table[] };

/** The lines of the report about one table. */
function tableLines({ model, rows, hash, missing, extra, different, wrong }: Table): string[] {
  if (missing + extra + different === 0) return [`${model}: ${rows} rows equal the replay, ${hash}`];
  const named = wrong.map(({ key, how, columns }) =>
    [`  ${key}: ${how}`, ...columns.map(({ column, live, replay }) => `${column} is ${String(live)}, not ${String(replay)}`)].join('; '),
  );
  return [`${model}: ${missing} rows missing, ${extra} too many, ${different} different`, ...named];
}

/** Verifies the signed report of a comparison of live tables with a replay, and returns its lines. The report is a signed note itself. */
export function checkComparison(
  note: string,
  keys: readonly VerificationKey[],
  seals: readonly string[],
): { equal: boolean; lines: string[] } {
  const [title = '', json = ''] = signedText(note, keys, 'the report').split('\n');
  const origin = title.replace(/\/comparison$/, '');
  if (origin === title || !keys.some(({ name }) => name === origin)) throw new NotProved('this is a signed note of another kind');
  const { position, events, seal, equal, tables } = parseLine<Report>(json);
  const heads = seals.map((one) => headIn(signedText(one, keys, 'a seal in the file')));
  const kept = heads.find(({ size }) => size === seal.size);
  if (kept && !Buffer.from(seal.root, 'base64').equals(kept.root)) throw new NotProved(`the seal of ${seal.size} facts is another one`);
  const signed = `Signed: ${events} events replayed to position ${position}, under the seal of ${seal.size} facts.`;
  return { equal, lines: [signed, ...tables.flatMap(tableLines)] };
}
