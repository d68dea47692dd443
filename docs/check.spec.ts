import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sourcesOf } from '../scripts/check/names.ts';
import { documentationPages, pageProblems } from './check.ts';

describe('a page of the documentation', () => {
  let root: string;
  const problems = (text: string) => {
    const page = path.join(root, 'README.md');
    fs.writeFileSync(page, text);
    return pageProblems(root, page);
  };
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-docs-'));
    fs.mkdirSync(path.join(root, 'docs'));
    fs.mkdirSync(path.join(root, 'scripts'));
    fs.writeFileSync(path.join(root, 'docs/operations.md'), '# Operations\n\n## Backup, and restore\n');
    fs.writeFileSync(path.join(root, 'scripts/one.mjs'), 'const a = 1;\n\nif (a) {\n  go();\n}\nend();\n');
  });
  afterEach(() => fs.rmSync(root, { recursive: true }));

  it('may link to existing pages and to other sites', () => {
    expect(problems('[a](docs/operations.md) [b](docs/operations.md#backup-and-restore) [c](https://x.test/y) `scripts/one.mjs`')).toEqual(
      [],
    );
  });

  it('may not link to missing files and headings', () => {
    expect(problems('[a](docs/gone.md) [b](docs/operations.md#gone)')).toEqual([
      'README.md links to docs/gone.md, which is not there',
      'README.md links to docs/operations.md#gone: no such heading',
    ]);
  });

  it('may not name a missing file, but may show a pattern', () => {
    expect(problems('`scripts/gone.mjs` and `backend/src/*/x.ts` and `and/or`')).toEqual([
      'README.md names scripts/gone.mjs, which is not there',
    ]);
  });

  it('may not list lines that its source does not have', () => {
    const shown = (...lines: string[]) => problems(['```js scripts/one.mjs', ...lines, '```'].join('\n'));
    expect(shown('const a = 1;', '…', 'end();')).toEqual([]);
    expect(shown('end();', 'const a = 1;')).toHaveLength(1);
    expect(shown('const a = 2;')).toEqual(['README.md shows a line that scripts/one.mjs does not have there: const a = 2;']);
  });
});

const root = path.resolve(__dirname, '..');

describe('the documentation of this repository', () => {
  it('includes the pages at the top and under docs', () => {
    expect(documentationPages(root).map((page) => path.relative(root, page))).toEqual(
      expect.arrayContaining(['README.md', 'docs/architecture.md']),
    );
  });

  it('has no problem', () => {
    expect(documentationPages(root).flatMap((page) => pageProblems(root, page))).toEqual([]);
  });
});

const sources = sourcesOf(root).map(([, text]) => text);

describe('a name between backticks in the documentation', () => {
  /** Names of an example, of package.json and of React. */
  const foreign = new Set(['MarkUrgent', 'allowScripts', 'dangerouslySetInnerHTML']);
  const used = new Set(sources.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []));

  it('exists in the sources if it looks like one of theirs', () => {
    const pages = documentationPages(root).filter((page) => !page.endsWith('CHANGELOG.md'));
    const names = pages.flatMap((page) =>
      [...fs.readFileSync(page, 'utf8').matchAll(/`([A-Za-z]+[a-z][A-Z]\w*)(?:\(\))?`/g)].map(([, name = '']) => [page, name] as const),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter(([, name]) => !used.has(name) && !foreign.has(name))).toEqual([]);
  });
});

describe('a word of the glossary', () => {
  const glossary = fs.readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
  const words = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].map(([, word = '']) => word).slice(1);

  it.each(words)('is used by the code: %s', (word) => {
    const [first = '', ...rest] = word.replaceAll(/[ -]/g, '[ _-]?');
    const form = new RegExp(`(?<![A-Za-z])${first}${rest.join('')}|${first.toUpperCase()}${rest.join('')}`, word.includes(' ') ? 'i' : '');
    expect(sources.filter((text) => form.test(text)).length).toBeGreaterThan(3);
  });

  it('is in alphabetical order', () => expect(words).toEqual(words.toSorted()));
});
