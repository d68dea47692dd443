import fc from 'fast-check';
import { durationOf, monthsAfter, nextPeriodEnd } from './clock.ts';

const moments = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 });
const day = (at: number) => new Date(at * 1000).getUTCDate();
const daysIn = (at: number) =>
  new Date(Date.UTC(new Date(at * 1000).getUTCFullYear(), new Date(at * 1000).getUTCMonth() + 1, 0)).getUTCDate();

describe('a billing period', () => {
  it('ends on the anchor’s day, or on the month’s last when it has none', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 60 }), (anchor, months) => {
        const end = monthsAfter(anchor, months);
        expect(day(end)).toBe(Math.min(day(anchor), daysIn(end)));
        expect(end % 86_400).toBe(anchor % 86_400);
        const months_between = (at: number) => new Date(at * 1000).getUTCFullYear() * 12 + new Date(at * 1000).getUTCMonth();
        expect(months_between(end) - months_between(anchor)).toBe(months);
      }),
    );
  });

  it('begins where the last one ended, never drifting from its anchor', () => {
    fc.assert(
      fc.property(moments, (anchor) => {
        let end = anchor;
        for (let month = 1; month <= 40; month += 1) {
          end = nextPeriodEnd(anchor, end);
          expect(end).toBe(monthsAfter(anchor, month));
        }
      }),
    );
  });

  it('that starts on 31 January ends on 28 February, then on 31 March', () => {
    const anchor = Date.UTC(2027, 0, 31, 12) / 1000;
    expect([1, 2].map((months) => new Date(monthsAfter(anchor, months) * 1000).toISOString().slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
    ]);
  });
});

describe('a duration', () => {
  it('is the sum of its parts', () => {
    expect(['31d', '1h', '1d 12h', '2w', '5s'].map(durationOf)).toEqual([31 * 86_400, 3600, 129_600, 1_209_600, 5]);
    expect(['', '31', 'd', '-1d', '1y', '1d; rm'].map(durationOf)).toEqual([null, null, null, null, null, null]);
  });
});
