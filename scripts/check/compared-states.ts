// Finds where the status of an order, an account or a subscription is compared with a literal instead of being asked by a predicate.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { gatherFrom } from './texts-in-sources.ts';

const root = path.resolve(__dirname, '../..');
const lists = { orders: 'orderStatuses', accounts: 'accountStatuses', subscriptions: 'providerStatuses' };

/** The statuses of each lifecycle, read from its declaration. */
const lifecycles = Object.entries(lists).map(([room, list]) => {
  const source = fs.readFileSync(path.join(root, `contracts/src/${room}/lifecycle.ts`), 'utf8');
  const body = new RegExp(`${list} = \\[([^\\]]+)\\]`).exec(source)?.[1] ?? '';
  return new Set([...body.matchAll(/'(\w+)'/g)].map(([, status]) => status ?? ''));
});
const everyStatus = new Set(lifecycles.flatMap((names) => [...names]));

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
  customConditions: ['orderstream-source'],
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  experimentalDecorators: true,
  noUncheckedIndexedAccess: true,
};

const isOurs = (file: string) => /\.tsx?$/.test(file) && !/\.spec\.|(^|\/)testing\//.test(file);
const sourcesOf = (workspace: string) =>
  fs
    .readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(isOurs)
    .map((file) => path.join(root, workspace, 'src', file));

/** All sources of these workspaces in one program, with further files that are only in memory. */
export function programOf(workspaces: readonly string[], samples: Readonly<Record<string, string>>): ts.Program {
  const inMemory = new Map(Object.entries(samples).map(([name, text]) => [path.join(root, 'backend/src', name), text]));
  const host = ts.createCompilerHost(options);
  const onDisk = { read: host.readFile.bind(host), exists: host.fileExists.bind(host) };
  host.readFile = (file) => inMemory.get(file) ?? onDisk.read(file);
  host.fileExists = (file) => inMemory.has(file) || onDisk.exists(file);
  return ts.createProgram([...workspaces.flatMap(sourcesOf), ...inMemory.keys()], options, host);
}

const membersOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);
const inPackage = (symbol: ts.Symbol | undefined): boolean =>
  symbol?.declarations?.some((one) => one.getSourceFile().fileName.includes('/node_modules/')) ?? false;
const isForeign = (type: ts.Type): boolean => inPackage(type.aliasSymbol);
const nameOf = (node: ts.Expression): string => {
  if (ts.isNonNullExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return nameOf(node.expression);
  if (ts.isCallExpression(node)) return node.arguments[0] ? nameOf(node.arguments[0]) : '';
  if (ts.isElementAccessExpression(node)) return node.argumentExpression.getText().replaceAll("'", '');
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
};

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((one) => all.has(one));

/** Whether a type consists only of statuses of one lifecycle, or includes all of them. Types of packages, such as the provider's, do not count. */
function isStatusType(type: ts.Type): boolean {
  if (isForeign(type)) return false;
  const words = new Set(membersOf(type).flatMap((one) => (one.isStringLiteral() ? [one.value] : [])));
  return lifecycles.some((names) => words.size > 1 && (isSubset(words, names) || isSubset(names, words)));
}

/** The symbol with which a value is declared: of a destructured one, the property. */
function declarationOf(checker: ts.TypeChecker, node: ts.Expression): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node);
  const binding = symbol?.valueDeclaration;
  if (!binding || !ts.isBindingElement(binding) || !ts.isObjectBindingPattern(binding.parent)) return symbol;
  return checker.getTypeAtLocation(binding.parent).getProperty((binding.propertyName ?? binding.name).getText()) ?? symbol;
}

/** Whether a value is a status by its declared type, which conditions around it do not narrow. */
function isStatus(checker: ts.TypeChecker, node: ts.Expression): boolean {
  const declared = declarationOf(checker, node);
  if (inPackage(declared)) return false;
  const narrowed = checker.getTypeAtLocation(node);
  const type = declared ? checker.getTypeOfSymbol(declared) : narrowed;
  if (membersOf(type).some((one) => one.isStringLiteral())) return isStatusType(type);
  return membersOf(narrowed).some(({ flags }) => (flags & open) !== 0) ? /status$/i.test(nameOf(node)) : isStatusType(narrowed);
}
const open = ts.TypeFlags.String | ts.TypeFlags.Any | ts.TypeFlags.Unknown;

const isStatusWord = (node: ts.Node | undefined): boolean =>
  node !== undefined && ts.isStringLiteralLike(node) && everyStatus.has(node.text);

const equality = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);
const sql = new RegExp(
  `status'?\\)?\\s*(=|<>|!=|(not\\s+)?in\\s*\\(|is\\s+(not\\s+)?distinct\\s+from|=\\s*any)[^$]*?'(${[...everyStatus].join('|')})'`,
  'i',
);

type Rule = (node: ts.Node, checker: ts.TypeChecker) => boolean;
const rules: Record<string, Rule> = {
  comparison: (node, checker) =>
    ts.isBinaryExpression(node) &&
    equality.has(node.operatorToken.kind) &&
    ((isStatusWord(node.right) && isStatus(checker, node.left)) || (isStatusWord(node.left) && isStatus(checker, node.right))),
  case: (node, checker) => ts.isCaseClause(node) && isStatusWord(node.expression) && isStatus(checker, node.parent.parent.expression),
  list: (node, checker) => {
    if (!ts.isArrayLiteralExpression(node) || !node.elements.some(isStatusWord)) return false;
    const call = ts.isPropertyAccessExpression(node.parent) && ts.isCallExpression(node.parent.parent) ? node.parent.parent : undefined;
    if (call?.arguments[0]) return isStatus(checker, call.arguments[0]);
    const wanted = checker.getNonNullableType(checker.getContextualType(node) ?? checker.getTypeAtLocation(node));
    const element = wanted.getNumberIndexType();
    return node.elements.length > 1 && node.elements.every(isStatusWord)
      ? !isForeign(element ?? checker.getAnyType())
      : element !== undefined && isStatusType(element);
  },
  constant: (node, checker) =>
    ts.isVariableDeclaration(node) &&
    isStatusWord(node.initializer) &&
    node.type !== undefined &&
    isStatusType(checker.getTypeFromTypeNode(node.type)),
  /** A table with some of the statuses, of which the compiler does not say that the others are missing. */
  table: (node, checker) => {
    if (!ts.isObjectLiteralExpression(node)) return false;
    const names = new Set(node.properties.flatMap(({ name }) => (name && everyStatus.has(name.getText()) ? [name.getText()] : [])));
    const isSome = names.size > 1 && lifecycles.some((words) => isSubset(names, words) && !isSubset(words, names));
    const wanted = isSome ? checker.getContextualType(node) : undefined;
    if (!wanted) return false;
    return (
      wanted.getStringIndexType() !== undefined ||
      wanted.getProperties().some(({ name, flags }) => names.has(name) && (flags & ts.SymbolFlags.Optional) !== 0)
    );
  },
  sql: (node) =>
    (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) && sql.test(node.text),
};
export type Compared = { file: string; line: number; rule: string; text: string };

/** Every comparison of a status with a literal in the program's own sources outside of `contracts`. */
export function comparedStates(program: ts.Program): Compared[] {
  const checker = program.getTypeChecker();
  const trees = program.getSourceFiles().filter(({ fileName }) => {
    const file = path.relative(root, fileName);
    return !file.includes('node_modules') && !file.startsWith('..') && !file.startsWith('contracts') && isOurs(file);
  });
  return trees.flatMap((tree) =>
    gatherFrom(tree, (node) => {
      const rule = Object.keys(rules).find((name) => rules[name]?.(node, checker));
      if (!rule) return undefined;
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      return { file: path.relative(root, tree.fileName), line: line + 1, rule, text: node.getText(tree) };
    }),
  );
}
