// Finds forms that a screen keeps by itself, instead of by `useForm` or `useConfirm`: fields whose values are a state of the screen, a
// dialog or a button of a form that waits for a state of the screen, and a form or dialog in a file without `useForm`.
import ts from 'typescript';
import { gatherFrom } from './texts-in-sources.ts';

/** Change what is shown and send nothing. Their values are in the address, or are forgotten with the list. */
const filterFields = ['SearchField', 'ChoiceField', 'DayField'];
const progressBars = ['LinearProgress'];
const isDialog = (element: string): boolean => /Dialog$/.test(element);

const callsOf = (tree: ts.Node, name: RegExp): ts.CallExpression[] =>
  gatherFrom(tree, (node) => (ts.isCallExpression(node) && name.test(node.expression.getText()) ? node : undefined));

/** The names under which a file keeps states. */
function statesIn(tree: ts.SourceFile): ReadonlySet<string> {
  const bindings = callsOf(tree, /^useState$/).flatMap(({ parent }) =>
    ts.isVariableDeclaration(parent) && ts.isArrayBindingPattern(parent.name) ? [parent.name.elements[0]] : [],
  );
  return new Set(bindings.flatMap((first) => (first ? gatherFrom(first, (node) => (ts.isIdentifier(node) ? node.text : undefined)) : [])));
}

type Given = { element: string; others: readonly string[]; name: string; value: ts.Node };

/** A property that an element is given, in its tag or by an object that is spread over it. */
function givenBy(node: ts.Node): Given | undefined {
  if (ts.isPropertyAssignment(node)) return { element: '', others: [], name: node.name.getText(), value: node.initializer };
  if (!ts.isJsxAttribute(node) || !node.initializer) return undefined;
  const { parent } = node.parent;
  const others = node.parent.properties.map((one) => one.getText());
  return { element: parent.tagName.getText(), others, name: node.name.getText(), value: node.initializer };
}

const isFieldName = (node: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node);

export type OwnForm = { file: string; line: number; rule: 'values' | 'sending' | 'submit'; text: string };

/** What a file keeps of a form by itself. */
export function ownForms(tree: ts.SourceFile): OwnForm[] {
  const states = statesIn(tree);
  const usesForm = callsOf(tree, /^use\w*Form$/).length > 0;
  const namesState = (node: ts.Node): boolean =>
    gatherFrom(node, (one) => (ts.isIdentifier(one) && states.has(one.text) && !isFieldName(one) ? one : undefined)).length > 0;
  const waits = (node: ts.Node): boolean => namesState(node) || /\bisPending\b/.test(node.getText());
  const ruleFor = (node: ts.Node): OwnForm['rule'] | undefined => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === 'ConfirmDialog')
      return usesForm ? undefined : 'submit';
    const given = givenBy(node);
    if (!given || [...filterFields, ...progressBars].includes(given.element)) return undefined;
    const { element, others, name, value } = given;
    if (name === 'onSubmit' && !usesForm) return 'submit';
    if (['value', 'checked'].includes(name) && namesState(value)) return 'values';
    const isWaiting = isDialog(element) ? ['busy', 'disabled', 'onClose'] : others.includes('type="submit"') ? ['disabled', 'loading'] : [];
    return isWaiting.includes(name) && waits(value) ? 'sending' : undefined;
  };
  return gatherFrom(tree, (node) => {
    const rule = ruleFor(node);
    if (!rule) return undefined;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    return { file: tree.fileName, line: line + 1, rule, text: node.getText(tree).split('\n')[0] ?? '' };
  });
}
