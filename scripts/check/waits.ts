// Finds loops in specs that wait for a condition by pauses, instead of by `eventually`, which ends and says what it waited for.
import ts from 'typescript';
import { gatherFrom } from './texts-in-sources.ts';

const isLoop = (node: ts.Node): node is ts.IterationStatement =>
  ts.isWhileStatement(node) || ts.isDoStatement(node) || ts.isForStatement(node);

/** A loop that counts is over after a number of rounds. */
const counts = (loop: ts.IterationStatement): boolean =>
  ts.isForStatement(loop) && loop.condition !== undefined && loop.incrementor !== undefined && !ts.isAwaitExpression(loop.incrementor);

/** What a loop awaits itself, not what functions within it do. */
function awaitedBy(loop: ts.Node): string[] {
  const results: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isAwaitExpression(node)) results.push(node.expression.getText());
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(loop, visit);
  return results;
}

export type WaitingLoop = { line: number; text: string };

/** The loops of a file that pause between their rounds and do not count them. */
export const waitingLoops = (tree: ts.SourceFile): WaitingLoop[] =>
  gatherFrom(tree, (node) => {
    if (!isLoop(node) || counts(node)) return undefined;
    if (!awaitedBy(node).some((text) => /^pause\(/.test(text))) return undefined;
    return { line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.getText().split('\n')[0] ?? '' };
  });
