import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { gatherFrom } from './texts-in-sources.ts';

const root = path.resolve(__dirname, '../..');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && fs.existsSync(path.join(root, file)));

/** The object literals of a source that are spread into another one. Most sources have no such text, and are not parsed. */
const spreadLiterals = (text: string): string[] =>
  text.includes('...{')
    ? gatherFrom(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), (node) =>
        ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression) ? node.getText() : undefined,
      )
    : [];

describe('an object literal', () => {
  it.each([
    ['is reported when it is spread into another one', 'const order = { ...{ id, status }, amount };', ['...{ id, status }']],
    ['may be spread on a condition', 'const order = { id, ...(paid ? { amount } : {}), ...(note && { note }) };', []],
    ['may be the fallback of another one', 'const order = { ...(draft ?? { amount }), id };', []],
  ])('%s', (_, text, expected) => expect(spreadLiterals(text)).toEqual(expected));

  it('has its properties line by line, none in a literal of their own', () => {
    expect(sources.length).toBeGreaterThan(2_000);
    expect(
      sources.flatMap((file) => spreadLiterals(fs.readFileSync(path.join(root, file), 'utf8')).map((literal) => `${file}: ${literal}`)),
    ).toEqual([]);
  });
});
