import { Generations } from './generations.ts';

const held = (map: Generations<number>, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at).filter((n) => map.get(`key ${n}`) !== undefined);

describe('a map filled beyond its capacity', () => {
  const filled = (): Generations<number> => {
    const map = new Generations<number>(10);
    for (let n = 0; n < 100; n += 1) {
      map.turn();
      map.set(`key ${n}`, n);
    }
    return map;
  };

  it('holds the newest entries, between half its capacity and all of it', () => {
    const map = filled();
    expect(held(map, 95, 100)).toEqual([95, 96, 97, 98, 99]);
    expect(held(map, 0, 100).length).toBeLessThanOrEqual(10);
  });

  it('forgets the least recently used entries', () => {
    const map = filled();
    for (let n = 100; n < 200; n += 1) {
      map.turn();
      map.use('key 99');
      map.set(`key ${n}`, n);
    }
    expect(map.get('key 99')).toBe(99);
    expect(map.get('key 98')).toBeUndefined();
  });

  it('returns the latest value, wherever an older one is stored', () => {
    const map = filled();
    map.turn();
    map.set('key 99', -99);
    expect(map.get('key 99')).toBe(-99);
    map.turn();
    expect(map.use('key 99')).toBe(-99);
  });

  it('holds nothing once it is cleared', () => {
    const map = filled();
    map.clear();
    expect(held(map, 0, 100)).toEqual([]);
  });
});
