import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { writtenFiles } from './phrases.ts';

/** Participles that say nothing without their noun: `foundOrder`, or better `order`. */
const participles = new Set(['told', 'asked', 'found', 'held', 'known', 'left', 'settled', 'gone']);

/** CSS, rectangles and syntax trees have a left: as a property that is set, not as a name of ours. */
const isSide = (node: ts.Identifier): boolean => node.text === 'left' && ts.isPropertyAssignment(node.parent);

/** A name that a declaration gives, a shorthand property or a key of an object included; an import repeats another file's. */
const isGiven = (node: ts.Identifier): boolean =>
  'name' in node.parent && node.parent.name === node && !ts.isPropertyAccessExpression(node.parent) && !ts.isImportSpecifier(node.parent);

function treeOf(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : file.endsWith('ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

/** The lone participles that a source declares, each with its place. */
export function loneParticiples(file: string, text: string): string[] {
  const tree = treeOf(file, text);
  const places: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && participles.has(node.text) && isGiven(node) && !isSide(node)) {
      places.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return places;
}

/** The types and classes that a source exports. */
const exportedTypes = (file: string, text: string): string[] =>
  treeOf(file, text).statements.flatMap((statement) => {
    const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement);
    const isExported = isType && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported && statement.name ? [statement.name.text] : [];
  });

/** Names of types that several files of one workspace export, which readers would confuse. */
export function repeatedTypes(sources: readonly (readonly [file: string, text: string])[]): string[] {
  const files = new Map<string, string[]>();
  for (const [file, text] of sources)
    for (const name of exportedTypes(file, text)) {
      const key = `${name} of ${file.split('/')[0]}`;
      files.set(key, [...(files.get(key) ?? []), file]);
    }
  return [...files].flatMap(([key, places]) => (places.length > 1 ? [`${key}: ${places.join(' and ')}`] : []));
}

/** The repository's sources with their texts; what breaks the import rules on purpose is left out. */
export const sourcesOf = (root: string): (readonly [file: string, text: string])[] =>
  writtenFiles(root)
    .filter((file) => /\.([cm]?[jt]s|tsx)$/.test(file) && !file.startsWith('.dependency-cruiser/red/'))
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')] as const);
