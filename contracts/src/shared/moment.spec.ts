import { daysAfter, minutesAfter } from './moment.ts';

describe('a moment', () => {
  it('is moved by minutes and by days of 24 hours', () => {
    expect(minutesAfter('2026-03-28T23:50:00.000Z', 15)).toBe('2026-03-29T00:05:00.000Z');
    expect(daysAfter('2026-02-28T12:00:00.000Z', 1)).toBe('2026-03-01T12:00:00.000Z');
  });
});
