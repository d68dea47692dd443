import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import type { Model } from './platform/declaring/model.ts';
import { readModels } from './registry.ts';

type Kept = Record<string, { version: number; hash: string }>;

const golden = join(import.meta.dirname, '../golden/read-models.json');

/** The behaviour of a file, ignoring types, comments and line breaks. */
const code = (file: string) =>
  ts
    .transpileModule(readFileSync(file, 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, removeComments: true },
    })
    .outputText.replace(/^import .*$/gm, '')
    .replace(/\s+/g, ' ');

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^import (?!type)[^;]*? from '(\.[^']+)';$/gm)].map(([, path = '']) => resolve(file, '..', path));

/**
 * A fold is the file of the projection and what that takes from its neighbours. Of a table the DDL counts, so that another
 * column may be answered without a rebuild.
 */
function foldOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || file.includes('/platform/') || file.endsWith('.table.ts')) return '';
  seen.add(file);
  return [code(file), ...importsOf(file).map((one) => foldOf(one, seen))].join('\n');
}

const projections = importsOf(join(import.meta.dirname, '../src/registry.ts')).filter((file) => file.endsWith('.projection.ts'));

/** A read model is declared in its `.table.ts`; timers, whose tables are all alike, in their projection. */
const declares = (file: string, name: string) => new RegExp(`(readModel|timersModel<.*>)\\('${name}'`).test(readFileSync(file, 'utf8'));
const writes = (file: string, name: string) => [file, ...importsOf(file)].some((one) => declares(one, name));

function hashOf({ name, table, indexes, keyColumn }: Model): string {
  const file = projections.find((one) => writes(one, name));
  if (file === undefined) throw new Error(`no projection of the registry is named ${name}`);
  const layout = [table, indexes, keyColumn].join('\n').replace(/\s+/g, ' ');
  return createHash('sha256')
    .update(`${layout}\n${foldOf(file)}`)
    .digest('hex')
    .slice(0, 16);
}

const today = (): Kept => Object.fromEntries(readModels.map((model) => [model.name, { version: model.version, hash: hashOf(model) }]));

/**
 * A table that is already there is only filled again when the model's version is higher. `npm run generate -- golden` writes what is
 * new; a change that leaves every row as it was (a rename, a type) needs no version, and GOLDEN=same keeps it.
 */
describe('the version of a read model', () => {
  const kept = (existsSync(golden) ? JSON.parse(readFileSync(golden, 'utf8')) : {}) as Kept;
  const now = today();
  const wrong = Object.entries(now).flatMap(([name, { version, hash }]) => {
    const before = kept[name];
    if (before?.hash === hash && before.version === version) return [];
    if (before && before.hash !== hash && before.version >= version && process.env['GOLDEN'] !== 'same')
      return [`${name}: its table or fold has changed. Raise its version above ${before.version} and run npm run generate -- golden`];
    return process.env['GOLDEN'] ? [] : [`${name}: run npm run generate -- golden`];
  });
  if (process.env['GOLDEN'] && wrong.length === 0) writeFileSync(golden, `${JSON.stringify(now, null, 2)}\n`);

  it('is raised when its table or its fold changes', () => expect(wrong).toEqual([]));

  it('is kept for the models that there are', () => {
    expect(Object.keys(now).length).toBe(readModels.length);
    expect(Object.keys(kept).filter((name) => !(name in now))).toEqual([]);
  });
});
