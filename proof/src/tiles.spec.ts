import fc from 'fast-check';
import { parseTilePath, tilePath } from './tiles.ts';

describe('the path of a tile', () => {
  it('is written as c2sp.org/tlog-tiles specifies', () => {
    expect(tilePath({ index: 67, width: 256 })).toBe('067');
    expect(tilePath({ index: 1_234_067, width: 8 })).toBe('x001/x234/067.p/8');
  });

  it('parses to its tile, and no other text parses', () => {
    const tile = fc.record({ index: fc.nat({ max: 10 ** 12 }), width: fc.integer({ min: 1, max: 256 }) });
    fc.assert(fc.property(tile, (one) => expect(parseTilePath(tilePath(one))).toEqual(one)));
    for (const path of ['', '67', 'x067', '001/067', '067.p/0', '067.p/257', '067/']) expect(parseTilePath(path)).toBeNull();
  });
});
