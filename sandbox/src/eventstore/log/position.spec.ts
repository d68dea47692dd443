import fc from 'fast-check';
import { BEYOND, firstAtOrAfter, lastAtOrBefore, revisionFromWire, revisionToWire, toWirePosition } from './position.ts';
import { END_OF_STREAM } from './model.ts';

const END = String(2n ** 64n - 1n);
const place = fc.integer({ min: 0, max: 2 ** 40 });

describe('a position on the wire', () => {
  it('converts back to its place', () => {
    fc.assert(
      fc.property(place, (seq) => {
        const position = String(toWirePosition(seq));
        expect([firstAtOrAfter(position), lastAtOrBefore(position)]).toEqual([seq, seq]);
      }),
    );
  });

  it('between two events leads to the later one forwards, and to the earlier one backwards', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: toWirePosition(1) - 1 }), (seq, beyond) => {
        const position = String(toWirePosition(seq) + beyond);
        expect([firstAtOrAfter(position), lastAtOrBefore(position)]).toEqual([seq + 1, seq]);
      }),
    );
  });

  it('of "end" is beyond every event', () => {
    expect([firstAtOrAfter(END), lastAtOrBefore(END), revisionFromWire(END)]).toEqual([BEYOND, BEYOND, BEYOND]);
    expect(revisionToWire(END_OF_STREAM)).toBe('9223372036854775807');
  });
});
