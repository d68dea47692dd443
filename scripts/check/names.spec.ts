import path from 'node:path';
import { loneParticiples, repeatedTypes, sourcesOf } from './names.ts';

const root = path.resolve(__dirname, '../..');
const sources = sourcesOf(root);

const forbidden = {
  'a variable': 'const found = rows[0];',
  'a destructured variable': 'const { id, held } = row;',
  'a renamed variable': 'const { order: known } = row;',
  'an element of a list': 'const [asked] = requests;',
  'a parameter': 'const f = (told: string) => told.length;',
  'a property of a type': 'type Row = { settled: boolean };',
  'a key of an object': 'const row = { gone: true };',
  'a shorthand property': 'const row = { left };',
  'a field of a class': 'class Row { known = 1; }',
  'a method of a class': 'class Row { held() { return 1; } }',
  'a function': 'function asked() {}',
};
const permitted = {
  'a participle with its noun': 'const foundOrder = rows[0], heldUnits = 1;',
  "another library's field": 'const x = box.left + node.left.pos;',
  'a style': 'const style = { left: 0, top: 0 };',
  'a string and a comment': "const name = 'found'; // found",
  'an import': "import { settled } from './other.ts';",
};

describe('a name', () => {
  it.each(Object.entries(forbidden))('is reported if a lone participle names %s', (_, text) => {
    expect(loneParticiples('a.ts', text)).toHaveLength(1);
  });

  it.each(Object.entries(permitted))('is not reported if it is %s', (_, text) => expect(loneParticiples('a.ts', text)).toEqual([]));

  it('is no lone participle', () => {
    expect(sources.length).toBeGreaterThan(2_000);
    expect(sources.flatMap(([file, text]) => loneParticiples(file, text))).toEqual([]);
  });
});

describe('a type', () => {
  const twice = ['a/one.ts', 'a/two.ts'].map((file) => [file, 'export type Row = string;'] as const);
  it('is reported if two files of a workspace export its name', () => expect(repeatedTypes(twice)).toHaveLength(1));

  it('is not reported if only another workspace exports its name', () =>
    expect(
      repeatedTypes([
        ['a/one.ts', 'export class Row {}'],
        ['b/two.ts', 'export type Row = string;'],
      ]),
    ).toEqual([]));

  it('has its name alone among the types that its workspace exports', () => {
    const product = sources.filter(([file]) => !/\.spec\.|\/testing\//.test(file));
    expect(repeatedTypes(product)).toEqual([]);
  });
});
