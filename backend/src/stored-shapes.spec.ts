import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import { incompatibilityOf } from '@orderstream/contracts/stored-shapes';
import { changesSince, frozenAs, shapesOf, shapesToday, writeShapes } from './platform/testing/stored-shapes.ts';

const today = shapesToday();
if (process.env['GOLDEN'] === 'write') writeShapes(today);

describe('the list of migrations and event schemas', () => {
  const hashOf = (sql: string) => shapesOf({}, [{ name: '0001-doors', sql }])['migration 0001-doors'];

  it('matches the sources (if not: npm run generate -- golden)', () => {
    expect(process.env['GOLDEN'] === 'write' ? today : storedShapes).toEqual(today);
  });

  it('differs when a statement differs, and not when a comment does', () => {
    const sql = 'create table door (\n  id uuid primary key\n);';
    expect(hashOf(`-- Doors\n\n${sql.replace('key', 'key -- of the door')}\n`)).toBe(hashOf(sql));
    expect(hashOf(sql.replace('uuid', 'text'))).not.toBe(hashOf(sql));
  });

  it('differs when the schema of an event differs', () => {
    const entry = { sample: {}, schema: { type: 'object' } };
    const changed = { sample: {}, schema: { type: 'object', required: ['door'] } };
    expect(shapesOf({ door_opened: { v1: changed } }, [])).not.toEqual(shapesOf({ door_opened: { v1: entry } }, []));
  });
});

describe('data', () => {
  const made = { 'event door_opened v1': 'a', 'migration 0001-doors': 'b' };

  it('with every entry unchanged are accepted by a version that has further entries', () => {
    expect(incompatibilityOf('The database', made, { ...made, 'event door_opened v2': 'c', 'migration 0002-locks': 'd' })).toBeNull();
  });

  it.each([
    ['with a changed entry', made, { ...made, 'event door_opened v1': 'other' }, 'changed: event door_opened v1'],
    ['with entries that the version lacks', made, {}, 'changed: event door_opened v1 and 1 more'],
    ['without a list', null, made, 'The database has no list of the migrations and event schemas'],
  ])('%s are foreign', (_, stored, ours, reason) => {
    expect(incompatibilityOf('The database', stored, ours)).toContain(reason);
  });
});

describe('a frozen release', () => {
  const stored = { shapes: { 'event door_opened v1': 'a', 'migration 0001-doors': 'b' }, readModels: { doors: 3 } };
  const frozen = frozenAs('1.0.0', null, stored);

  it('accepts a next release that only adds entries and raises versions', () => {
    const next = { shapes: { ...stored.shapes, 'migration 0002-locks': 'c' }, readModels: { doors: 4, locks: 1 } };
    expect(changesSince(frozen, next)).toEqual([]);
    expect(frozenAs('1.1.0', frozen, next)).toMatchObject({ version: '1.1.0', stored_shapes: next.shapes, read_models: { doors: 4 } });
  });

  it('refuses another hash, a missing entry and a lower version', () => {
    const changed = { shapes: { 'event door_opened v1': 'other' }, readModels: { doors: 2 } };
    expect(changesSince(frozen, changed)).toEqual([
      'event door_opened v1 is part of 1.0.0 and has changed',
      'migration 0001-doors is part of 1.0.0 and is gone',
      'read model doors had version 3 in 1.0.0 and has 2 now',
    ]);
    expect(() => frozenAs('1.1.0', frozen, changed)).toThrow('door_opened v1 is part of 1.0.0 and has changed');
  });

  it.each(['0.9.0', '1.0.0-rc', '1.0.0-rc.1'])('is not made of version %s', (version) => {
    expect(() => frozenAs(version, null, stored)).toThrow(`The version is ${version}, and only releases`);
  });

  it('accepts that a read model is dropped, because its rows are derived', () => {
    expect(changesSince(frozen, { ...stored, readModels: {} })).toEqual([]);
  });
});
