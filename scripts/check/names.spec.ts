import path from 'node:path';
import { repeatedTypes, sourcesOf } from './names.ts';

const root = path.resolve(__dirname, '../..');
const sources = sourcesOf(root);

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
    expect(sources.length).toBeGreaterThan(2_000);
    const product = sources.filter(([file]) => !/\.spec\.|\/testing\//.test(file));
    expect(repeatedTypes(product)).toEqual([]);
  });
});
