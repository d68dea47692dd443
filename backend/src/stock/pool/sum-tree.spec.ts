import fc from 'fast-check';
import { smallestId, idsUpTo, totalWeight, weightUpTo, weightWithin, withKey, withoutKey, type SumTree } from './sum-tree.ts';

type Entry = [key: number, weight: number];
const anyEntries = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 9 })), {
  maxLength: 200,
  selector: ([key]) => key,
});
const treeOf = (entries: readonly Entry[]): SumTree<number> =>
  entries.reduce<SumTree<number>>((tree, [key, weight]) => withKey(tree, key, `id ${key}`, weight), null);
const depthOf = (tree: SumTree<number>): number => (tree === null ? 0 : 1 + Math.max(depthOf(tree.before), depthOf(tree.after)));
const sum = (entries: readonly Entry[]): number => entries.reduce((all, [, weight]) => all + weight, 0);

describe('a tree of sums', () => {
  it('gives the same answers as a loop over its entries', () => {
    fc.assert(
      fc.property(anyEntries, fc.integer({ min: -1, max: 501 }), fc.nat(300), fc.nat(10), (entries, bound, removedCount, most) => {
        const remaining = entries.slice(removedCount);
        const tree = entries.slice(0, removedCount).reduce((rest, [key]) => withoutKey(rest, key), treeOf(entries));
        const upTo = remaining.filter(([key]) => key <= bound).sort(([a], [b]) => a - b);
        expect(totalWeight(tree)).toBe(sum(remaining));
        expect(weightUpTo(tree, bound)).toBe(sum(upTo));
        expect(idsUpTo(tree, bound, most)).toEqual(upTo.slice(0, most).map(([key]) => `id ${key}`));
        const sums = remaining.sort(([a], [b]) => a - b).map((_, index) => sum(remaining.slice(0, index + 1)));
        expect(weightWithin(tree, most * 20)).toBe(Math.max(0, ...sums.filter((one) => one <= most * 20)));
        const smallest = Math.min(...remaining.map(([key]) => key));
        expect(smallestId(tree)).toBe(remaining.length === 0 ? null : `id ${smallest}`);
      }),
    );
  });

  it('is the same for every order of its keys', () => {
    fc.assert(fc.property(anyEntries, (entries) => expect(treeOf(entries.toReversed())).toEqual(treeOf(entries))));
  });

  it('does not change the tree that it was made from', () => {
    const before = treeOf([
      [1, 1],
      [2, 2],
    ]);
    expect([totalWeight(withoutKey(before, 1)), totalWeight(withKey(before, 3, 'id 3', 3)), totalWeight(before)]).toEqual([2, 6, 3]);
  });

  it('stays flat when keys are added in ascending order', () => {
    const tree = treeOf(Array.from({ length: 20_000 }, (_, key): Entry => [key, 1]));
    expect(depthOf(tree)).toBeLessThan(60);
  });
});
