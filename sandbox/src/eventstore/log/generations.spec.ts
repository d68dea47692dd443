import { Generations } from './generations.ts';

const keptKeys = (map: Generations<number>, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at).filter((n) => map.get(`key ${n}`) !== undefined);

describe('a map filled beyond its capacity', () => {
  const filledMap = (): Generations<number> => {
    const map = new Generations<number>(10);
    for (let n = 0; n < 100; n += 1) {
      map.dropOlderHalf();
      map.set(`key ${n}`, n);
    }
    return map;
  };

  it('holds the newest entries, between half its capacity and all of it', () => {
    const map = filledMap();
    expect(keptKeys(map, 95, 100)).toEqual([95, 96, 97, 98, 99]);
    expect(keptKeys(map, 0, 100).length).toBeLessThanOrEqual(10);
  });

  it('forgets the least recently used entries', () => {
    const map = filledMap();
    for (let n = 100; n < 200; n += 1) {
      map.dropOlderHalf();
      map.touch('key 99');
      map.set(`key ${n}`, n);
    }
    expect(map.get('key 99')).toBe(99);
    expect(map.get('key 98')).toBeUndefined();
  });

  it('returns the latest value, wherever an older one is stored', () => {
    const map = filledMap();
    map.dropOlderHalf();
    map.set('key 99', -99);
    expect(map.get('key 99')).toBe(-99);
    map.dropOlderHalf();
    expect(map.touch('key 99')).toBe(-99);
  });

  it('holds nothing once it is cleared', () => {
    const map = filledMap();
    map.clear();
    expect(keptKeys(map, 0, 100)).toEqual([]);
  });
});
