import { v7, version } from 'uuid';
import { bornAt, bornOf, isSameBirth } from './born.ts';

const command = v7();
const [now, later] = [new Date('2026-01-15T12:00:00.000Z'), new Date('2026-01-15T12:00:00.001Z')];

describe('the id of a thing that a command creates', () => {
  it('is the same for the same command, and another one for another thing', () => {
    expect(bornOf(command, 'order')).toBe(bornOf(command, 'order'));
    expect(bornOf(command, 'order')).not.toBe(bornOf(command, 'product'));
    expect(version(bornOf(command))).toBe(4);
  });

  it('can begin with its time, and is recognized when the command is repeated later', () => {
    const [first, again, other] = [bornAt(command, 'mapping', now), bornAt(command, 'mapping', later), bornAt(v7(), 'mapping', now)];
    expect(version(first)).toBe(7);
    expect(first < again).toBe(true);
    expect(parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime());
    expect([isSameBirth(first, again), isSameBirth(first, other)]).toEqual([true, false]);
  });
});
