import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { gatherFrom } from './texts-in-sources.ts';

const root = path.resolve(__dirname, '../..');
const { workspaces } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
const sources = workspaces
  .flatMap((workspace) =>
    fs.readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' }).map((file) => path.join(workspace, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\/|\.d\.ts$/.test(file));

/** What a class says of its instances' `name`, as a field or in its constructor. */
const saidName = (node: ts.Node): string | undefined => {
  const value = ts.isPropertyDeclaration(node) && node.name.getText() === 'name' ? node.initializer : assignedName(node);
  return value && ts.isStringLiteral(value) ? value.text : undefined;
};
const assignedName = (node: ts.Node): ts.Expression | undefined =>
  ts.isBinaryExpression(node) && node.left.getText() === 'this.name' ? node.right : undefined;

type NamedError = { class: string; name: string };
/** The classes of a source that extend another and name themselves: errors. Most sources name nothing, and are not parsed. */
function namedErrors(file: string, text: string): NamedError[] {
  if (!text.includes("name = '")) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const classes = gatherFrom(tree, (node) => (ts.isClassDeclaration(node) && node.heritageClauses ? node : undefined));
  return classes.flatMap((one) => gatherFrom(one, saidName).map((name) => ({ class: one.name?.text ?? '', name })));
}

describe('an error', () => {
  it.each([
    ['a field', `class Lost extends Error { override readonly name = 'Gone'; }`],
    ['its constructor', `class Lost extends Error { constructor() { super(); this.name = 'Gone'; } }`],
  ])('is reported if %s gives it another name than its class', (_, text) =>
    expect(namedErrors('a.ts', text)).toEqual([{ class: 'Lost', name: 'Gone' }]),
  );

  it('has the name of its class', () => {
    const errors = sources.flatMap((file) => namedErrors(file, fs.readFileSync(path.join(root, file), 'utf8')));
    expect(errors.length).toBeGreaterThan(30);
    expect(errors.filter((one) => one.class !== one.name)).toEqual([]);
  });
});
