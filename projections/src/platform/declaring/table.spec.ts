import { boolean, integer, jsonb, position, readModel, smallint, text, timestamptz, uuid, type RowOf } from './table.ts';

const windows = readModel('windows', {
  id: uuid().key(),
  state: text(['open', 'shut']),
  storey: smallint<1 | 2>(),
  panes: integer().nullable(),
  last: jsonb<{ by: string }>().nullable(),
  seen: position(),
  made_at: timestamptz(),
  closed_at: timestamptz().nullable(),
  cracked: boolean(),
});
type WindowRow = RowOf<typeof windows>;
const row: WindowRow = {
  id: 'a',
  state: 'open',
  storey: 2,
  panes: null,
  last: { by: 'Ann' },
  seen: '7',
  made_at: '2026-01-01T00:00:00.000Z',
  closed_at: null,
  cracked: false,
};

describe('a declared read model', () => {
  it('has the table that its columns say, in their order', () => {
    expect(windows.table).toBe(
      [
        'create table rows (',
        '  id uuid primary key,',
        '  state text not null,',
        '  storey smallint not null,',
        '  panes integer,',
        '  last jsonb,',
        '  seen bigint not null,',
        '  made_at timestamptz not null,',
        '  closed_at timestamptz,',
        '  cracked boolean not null',
        ');\n',
      ].join('\n'),
    );
    expect(windows.keyColumn).toBe('id');
  });

  it('gives its row the types of its columns', () => {
    const { state, panes }: { state: 'open' | 'shut'; panes: number | null } = row;
    // @ts-expect-error There is no such word.
    const stuck: WindowRow = { ...row, state: 'stuck' };
    // @ts-expect-error A column that may not be empty.
    const empty: WindowRow = { ...row, storey: null };
    // @ts-expect-error A row without one of its columns.
    const part: WindowRow = { id: 'a', state: 'open' };
    // @ts-expect-error A column that was not declared.
    const more: WindowRow = { ...row, colour: 'red' };
    expect([state, panes, stuck.id, empty.id, part.id, more.id]).toEqual(['open', null, 'a', 'a', 'a', 'a']);
  });

  it('returns the picked columns and no others', () => {
    const picked = windows.pick('id', 'panes');
    expect(picked.of(row)).toEqual({ id: 'a', panes: null });
    expect(Object.keys(picked.columns)).toEqual(['id', 'panes']);
    // @ts-expect-error An unknown column cannot be named.
    expect(Object.keys(windows.pick('id', 'colour').columns)).toEqual(['id', 'colour']);
    // @ts-expect-error What was not picked is not there.
    expect(picked.of(row).state).toBeUndefined();
  });

  it('needs one key, and names that SQL can have', () => {
    expect(() => readModel('keyless', { id: uuid() })).toThrow('keyless has 0 keys');
    expect(() => readModel('torn', { id: uuid().key(), other: uuid().key() })).toThrow('torn has 2 keys');
    expect(() => readModel('a b', { id: uuid().key() })).toThrow('"a b" cannot be the name');
    expect(() => readModel('odd', { id: uuid().key(), 'x; drop': uuid() })).toThrow('"x; drop" cannot be the name');
  });
});
