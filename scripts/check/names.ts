import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

function treeOf(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : file.endsWith('ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
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

/** The sources, specs and scripts of the repository that are written by hand, with their texts; what breaks the import rules on purpose is left out. */
export const sourcesOf = (root: string): (readonly [file: string, text: string])[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 })
    .split('\n')
    .filter((file) => /\.([cm]?[jt]s|tsx)$/.test(file) && !/^\.dependency-cruiser\/red\/|\.gen\.ts$/.test(file))
    .filter((file) => fs.existsSync(path.join(root, file)))
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')] as const);
