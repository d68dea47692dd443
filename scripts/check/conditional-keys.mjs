// Names the conditional keys of object literals (`...(x && { key })`) that the literal's type lacks. A spread takes away the compiler's own
// check for keys that nobody reads, so a key that was renamed on one side only compiles.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { workspaces } from '../../.dependency-cruiser/workspaces.mjs';

const repository = path.resolve(process.argv[2] ?? '.');

/** @type {ts.CompilerOptions} Every workspace compiles with these, so one program has them all. */
const options = {
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

/** @param {string} workspace */
const sourcesOf = (workspace) => {
  const folder = path.join(repository, workspace);
  const files = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|node_modules/.test(file)).map((file) => path.join(folder, file));
};

/**
 * @param {ts.Node} node
 * @returns {ts.Node}
 */
const withoutWrappers = (node) =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? withoutWrappers(node.expression) : node;

/** @typedef {Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>} NamedElement */

const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind;

/**
 * The object literals of which one is spread, depending on a condition.
 * @param {ts.Node} expression
 * @returns {ts.ObjectLiteralExpression[]}
 */
function choicesIn(expression) {
  const node = withoutWrappers(expression);
  /**
   * @param {ts.Node} one
   * @returns {ts.ObjectLiteralExpression[]}
   */
  const literalOr = (one) => {
    const inner = withoutWrappers(one);
    return ts.isObjectLiteralExpression(inner) ? [inner] : choicesIn(inner);
  };
  if (ts.isConditionalExpression(node)) return [...literalOr(node.whenTrue), ...literalOr(node.whenFalse)];
  if (!ts.isBinaryExpression(node)) return [];
  const operator = node.operatorToken.kind;
  if (operator === AmpersandAmpersandToken) return literalOr(node.right);
  return operator === BarBarToken || operator === QuestionQuestionToken ? [...literalOr(node.left), ...literalOr(node.right)] : [];
}

/** @param {ts.ObjectLiteralExpression} literal */
const choicesOf = (literal) => literal.properties.flatMap((one) => (ts.isSpreadAssignment(one) ? choicesIn(one.expression) : []));
/** @param {ts.ObjectLiteralExpression} literal */
const conditionalKeysOf = (literal) =>
  choicesOf(literal).flatMap(({ properties }) => properties.filter((one) => !ts.isSpreadAssignment(one)));

/**
 * `NoInfer<T>` is T for what may be written.
 * @param {ts.Type} type
 * @returns {ts.Type}
 */
const plain = (type) => (type.flags & ts.TypeFlags.Substitution ? plain(/** @type {ts.SubstitutionType} */ (type).baseType) : type);
/**
 * @param {ts.Type} type
 * @returns {ts.Type[]}
 */
const membersOf = (type) => {
  const one = plain(type);
  return one.isUnion() ? one.types.flatMap(membersOf) : [one];
};
const meansNothing = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive;

/**
 * Whether the compiler inferred a type from the literal itself: then every key fits.
 * @param {ts.Type} type
 * @param {ts.ObjectLiteralExpression} literal
 * @returns {boolean}
 */
const isInferredFrom = (type, literal) =>
  type.symbol?.declarations?.includes(literal) || (type.isUnionOrIntersection() && type.types.some((one) => isInferredFrom(one, literal)));

/**
 * The types that a literal may have: of a union, those that its other keys allow.
 * @param {ts.TypeChecker} checker
 * @param {ts.ObjectLiteralExpression} literal
 */
function typesMeant(checker, literal) {
  const wanted = checker.getContextualType(literal);
  if (!wanted || wanted.flags & meansNothing || isInferredFrom(wanted, literal)) return null;
  const members = membersOf(checker.getNonNullableType(plain(wanted))).map((one) => checker.getApparentType(one));
  const always = literal.properties.flatMap((one) => {
    const value = ts.isPropertyAssignment(one) ? one.initializer : ts.isShorthandPropertyAssignment(one) ? one.name : null;
    const type = value && checker.getTypeAtLocation(value);
    return type?.isLiteral() && one.name && 'text' in one.name ? [{ name: one.name.text, type }] : [];
  });
  /** @param {ts.Type} member */
  const allows = (member) =>
    always.every(({ name, type }) => {
      const property = member.getProperty(name);
      return property ? checker.isTypeAssignableTo(type, checker.getTypeOfSymbol(property)) : member.getStringIndexType() !== undefined;
    });
  const allowed = members.filter(allows);
  return allowed.length > 0 ? allowed : members;
}

/**
 * @param {ts.TypeChecker} checker
 * @param {NamedElement} property
 */
function keyOf(checker, property) {
  if (!ts.isComputedPropertyName(property.name)) return property.name.text;
  const type = checker.getTypeAtLocation(property.name.expression);
  return type.isStringLiteral() || type.isNumberLiteral() ? String(type.value) : null;
}

/**
 * @param {ts.Type} type
 * @param {string | null} key
 */
const hasKey = (type, key) => type.getStringIndexType() !== undefined || (key !== null && type.getProperty(key) !== undefined);

/**
 * The conditional keys of a literal, each with what is wrong with it.
 * @param {ts.TypeChecker} checker
 * @param {ts.ObjectLiteralExpression} literal
 */
function judge(checker, literal) {
  const keys = conditionalKeysOf(literal);
  if (keys.length === 0) return [];
  const meant = typesMeant(checker, literal);
  return keys.map((property) => {
    const key = keyOf(checker, property);
    const name = key ?? property.name.getText();
    if (!meant) return { name, fault: 'is in a literal without a type: write what it is for' };
    const types = meant.map((one) => checker.typeToString(one).slice(0, 80)).join(' | ');
    return { name, fault: meant.some((type) => hasKey(type, key)) ? null : `does not belong to ${types}` };
  });
}

const program = ts.createProgram(workspaces.flatMap(sourcesOf), options);
const checker = program.getTypeChecker();
let count = 0;
/** @type {string[]} */
const faults = [];
for (const tree of program.getSourceFiles()) {
  const file = path.relative(repository, tree.fileName);
  if (!workspaces.some((one) => file.startsWith(`${one}/`)) || file.includes('node_modules')) continue;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      for (const { name, fault } of judge(checker, node)) {
        count += 1;
        if (fault) faults.push(`${file}:${line + 1} ${name} ${fault}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}
for (const fault of faults) console.error(fault);
console.log(`${count} conditional keys, ${faults.length} outside of a type`);
process.exitCode = faults.length > 0 ? 1 : 0;
