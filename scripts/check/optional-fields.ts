// Finds fields of requests whose decorator lets through what their type does not have: `@IsOptional()` accepts `null`, which then meets
// code that expects a value or nothing.
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');

/** What each decorator lets through unchecked. */
const accepts: Readonly<Record<string, { undefined: boolean; null: boolean }>> = {
  IsOptional: { undefined: true, null: true },
  Omittable: { undefined: true, null: false },
  Nullable: { undefined: false, null: true },
};

const nameOf = ({ expression }: ts.Decorator): string =>
  ts.isCallExpression(expression) && ts.isIdentifier(expression.expression) ? expression.expression.text : '';

export type OptionalField = { file: string; field: string; decorator: string; wanted: string };

/** The fields of a program with the wrong one of these decorators, each with the right one; none where the field needs a value. */
export function wronglyOptional(program: ts.Program): OptionalField[] {
  const checker = program.getTypeChecker();
  const wrong: OptionalField[] = [];
  const look = (node: ts.Node): void => {
    ts.forEachChild(node, look);
    if (isComposed(node)) wrong.push({ ...placeOf(node), decorator: 'IsOptional', wanted: 'Omittable' });
    if (!ts.isPropertyDeclaration(node)) return;
    const decorator = (ts.getDecorators(node) ?? []).map(nameOf).find((name) => name in accepts);
    if (decorator === undefined) return;
    const type = node.type ? checker.getTypeFromTypeNode(node.type) : checker.getTypeAtLocation(node);
    const may = { undefined: node.questionToken !== undefined, null: (type.isUnion() ? type.types : [type]).some(isNull) };
    const wanted = Object.keys(accepts).find((name) => accepts[name]?.undefined === may.undefined && accepts[name].null === may.null);
    if (wanted !== decorator) wrong.push({ ...placeOf(node), field: node.name.getText(), decorator, wanted: wanted ?? 'none' });
  };
  for (const source of program.getSourceFiles()) if (!source.fileName.includes('/node_modules/')) look(source);
  return wrong;
}

const placeOf = (node: ts.Node) => ({ file: path.relative(root, node.getSourceFile().fileName), field: node.getText() });
/** Within a decorator of our own, where no type of a field is seen: such a decorator is for fields that may be omitted. */
const isComposed = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && !ts.isDecorator(node.parent) && ts.isIdentifier(node.expression) && node.expression.text === 'IsOptional';
const isNull = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Null) !== 0;
