import { v7, version } from 'uuid';
import { derivedIdAt, derivedId, isSameDerivation } from './derived-id.ts';

const command = v7();
const [now, later] = [new Date('2026-01-15T12:00:00.000Z'), new Date('2026-01-15T12:00:00.001Z')];

describe('the id of a thing that a command creates', () => {
  it('is the same for a repeated command, and different for another thing of that command', () => {
    expect(derivedId(command, 'order')).toBe(derivedId(command, 'order'));
    expect(derivedId(command, 'order')).not.toBe(derivedId(command, 'product'));
    expect(version(derivedId(command))).toBe(4);
  });

  it('can sort by its time, and is recognized as the same derivation when the command is repeated later', () => {
    const [first, again, other] = [
      derivedIdAt(command, 'mapping', now),
      derivedIdAt(command, 'mapping', later),
      derivedIdAt(v7(), 'mapping', now),
    ];
    expect(version(first)).toBe(7);
    expect(first < again).toBe(true);
    expect(parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime());
    expect([isSameDerivation(first, again), isSameDerivation(first, other)]).toEqual([true, false]);
  });
});
