import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const source = path.resolve(__dirname, '../../frontend/src');
/** The browser's sources, without their specs. */
export const browserSources = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|testing\//.test(file))
  .map((file) => ts.createSourceFile(file, fs.readFileSync(path.join(source, file), 'utf8'), ts.ScriptTarget.Latest, true));

/** All results of `pick` in a syntax tree, without undefined. */
export function gatherFrom<Found>(tree: ts.Node, pick: (node: ts.Node) => Found | undefined): Found[] {
  const results: Found[] = [];
  const visit = (node: ts.Node): void => {
    const one = pick(node);
    if (one !== undefined) results.push(one);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return results;
}

/** The words of a text, whether a literal or built by a function, without its placeholders. */
export const wordsIn = (node: ts.Node): string =>
  gatherFrom(node, (one) =>
    ts.isStringLiteralLike(one) || ts.isTemplateHead(one) || ts.isTemplateMiddleOrTemplateTail(one) ? one.text : undefined,
  ).join(' ');

/** A text in both languages. */
export function bilingualText(node: ts.Node): { en: string; ru: string } | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const textIn = (name: string): string | undefined => {
    const property = node.properties.find((one) => one.name?.getText() === name);
    return property && ts.isPropertyAssignment(property) ? wordsIn(property.initializer) : undefined;
  };
  const [en, ru] = [textIn('en'), textIn('ru')];
  return en === undefined || ru === undefined ? undefined : { en, ru };
}
