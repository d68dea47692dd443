import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const declarations = `
type Journey = { provider: string; session?: string };
type Step = { type: 'sell'; price?: number } | { type: 'give'; reason?: string };
declare const session: string | undefined;
declare const price: number | undefined;
declare const send: (journey: Journey) => void;
declare const keep: <T extends object>(value: T) => T;
declare const put: <T>(value: T, same: NoInfer<T>) => void;
declare const anything: (value: unknown) => void;
declare const step: Step;
`;

const faulty = {
  'a variable of another type': `export const a: Journey = { provider: '', ...(session && { proves: session }) };`,
  'an argument of another type': `send({ provider: '', ...(session ? { proves: session } : {}) });`,
  'the answer of a function': `export const a = (): Journey => ({ provider: '', ...(session && { proves: session }) });`,
  'a value that satisfies a type': `export const a = { provider: '', ...(session && { proves: session }) } satisfies Journey;`,
  'a key of another member of the union': `export const a: Step = { type: 'give', ...(price && { price }) };`,
  'a literal in a literal': `export const a: { at: Journey } = { at: { provider: '', ...(session && { proves: session }) } };`,
  'an argument that another one decides': `put(step, { type: 'give', ...(price && { price }) });`,
  'a choice that is a spread, too': `export const a: Journey = { provider: '', ...(price && { session: '', ...(session && { proves: session }) }) };`,
  'a literal without a type': `export const a = { provider: '', ...(session && { session }) };`,
  'an argument of any type': `anything({ provider: '', ...(session && { session }) });`,
  'an argument that decides its own type': `keep({ provider: '', ...(session && { session }) });`,
};

const sound = {
  'a variable of its type': `export const a: Journey = { provider: '', ...(session && { session }) };`,
  'a key of the right member of the union': `export const a: Step = { type: 'sell', ...(price && { price }) };`,
  'a type that allows every key': `export const a: Record<string, unknown> = { ...(session && { session }) };`,
  'a type argument': `keep<Journey>({ provider: '', ...(session && { session }) });`,
  'a spread without a condition': `export const a = { ...{ provider: '', session } };`,
};

/** What the check says about a file with this text. */
function check(text: string): { status: number | null; faults: string } {
  const repository = mkdtempSync(join(tmpdir(), 'orderstream-conditional-keys-'));
  mkdirSync(join(repository, 'contracts/src'), { recursive: true });
  writeFileSync(join(repository, 'contracts/src/sample.ts'), text);
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check/conditional-keys.mjs', repository], { encoding: 'utf8' });
  rmSync(repository, { recursive: true });
  return { status, faults: stderr };
}

const firstLine = declarations.split('\n').length;
/** Each sample in one line, below the declarations. */
const inLines = (samples: Readonly<Record<string, string>>): string =>
  declarations +
  Object.values(samples)
    .map((one, at) => one.replace('export const a', `export const a${at}`))
    .join('\n');

describe('the check of conditional keys', () => {
  const { status, faults } = check(inLines(faulty));

  it('fails', () => expect(status).toBe(1));

  it.each(Object.keys(faulty).map((name, at) => [name, firstLine + at] as const))('reports %s', (_, line) =>
    expect(faults.split('\n').filter((one) => one.startsWith(`contracts/src/sample.ts:${line} `))).toHaveLength(1),
  );

  it('passes keys that belong to the type', () => expect(check(inLines(sound))).toEqual({ status: 0, faults: '' }));
});
