import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '@orderstream/client/eventually';
import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import pg from 'pg';
import { startPostgres } from '../postgres/start.ts';
import { backUp, restore } from './back-up.ts';
import { Failure } from './failure.ts';
import { rememberShapes, shapesIn } from './stored-shapes.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-back-up-'));
  // PostgreSQL's account passes through when this is root.
  fs.chmodSync(root, 0o755);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

async function countOf(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query<{ n: string }>(text)).rows[0]?.n);
  } finally {
    await client.end();
  }
}

const place = (name: string) => {
  const folder = path.join(root, name);
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
  return folder;
};

/** Writes a fact to the first database, then to the second, and so on: a consistent back-up has no fact that only the second has. */
async function writeInTurn(first: string, second: string) {
  const [one, two] = [new pg.Client({ connectionString: first }), new pg.Client({ connectionString: second })];
  await Promise.all([one.connect(), two.connect()]);
  for (const client of [one, two]) await client.query('create table fact (n int, words text)');
  let [running, written] = [true, 0];
  const work = (async () => {
    for (; running; written++) {
      for (const client of [one, two]) await client.query('insert into fact values ($1, $2)', [written, 'x'.repeat(2_000)]);
    }
  })();
  return {
    written: () => written,
    stop: async () => {
      running = false;
      await work;
      await Promise.all([one.end(), two.end()]);
    },
  };
}

describe('a back-up of a running shop', () => {
  it('restores every database as of one moment, and the shop continues from there', async () => {
    const [from, to, file] = [place('from'), place('to'), path.join(root, 'shop.tar.gz')];
    const postgres = await startPostgres({ dataDir: path.join(from, 'postgres') });
    for (const name of ['log', 'tables']) await countOf(postgres.url(), `create database ${name}`);
    fs.writeFileSync(path.join(from, 'secrets.json'), '{"key":"k1"}');
    rememberShapes(from);
    const writer = await writeInTurn(postgres.url('log'), postgres.url('tables'));
    await eventually(() => writer.written() >= 50);
    const before = writer.written();
    await backUp(from, file);
    const after = writer.written();
    await writer.stop();
    await postgres.stop();
    expect(fs.statSync(file).mode & 0o077).toBe(0);

    expect(restore(file, to, { deleted: 'nobody', seals: 'none' })).toMatchObject({ deleted: 0 });
    expect(fs.readFileSync(path.join(to, 'secrets.json'), 'utf8')).toBe('{"key":"k1"}');
    const again = await startPostgres({ dataDir: path.join(to, 'postgres') });
    const counts = await Promise.all(['log', 'tables'].map((name) => countOf(again.url(name), 'select count(*) as n from fact')));
    await again.stop();
    const [inLog, inTables] = counts as [number, number];
    expect(inLog).toBeGreaterThanOrEqual(before);
    expect(inLog).toBeLessThanOrEqual(after + 1);
    expect(inLog - inTables).toBeGreaterThanOrEqual(0);
    expect(inLog - inTables).toBeLessThanOrEqual(1);
  });

  it('is refused if it would overwrite data, has other keys, or lacks the list of deleted people', async () => {
    const [from, to, file] = [place('from'), place('to'), path.join(root, 'shop.tar.gz')];
    await expect(backUp(from, file)).rejects.toThrow('there is no data');
    await (await startPostgres({ dataDir: path.join(from, 'postgres') })).stop();
    fs.writeFileSync(path.join(from, 'secrets.json'), '{"key":"k1"}');
    rememberShapes(from);
    await backUp(from, file);
    await expect(backUp(from, file)).rejects.toThrow('exists');
    expect(() => restore(path.join(root, 'none'), to)).toThrow('is not there');
    expect(() => restore(file, from, { deleted: 'nobody', seals: 'none' })).toThrow('is there');
    expect(() => restore(file, to, { seals: 'none' })).toThrow('would come back');
    expect(() => restore(file, to, { deleted: 'nobody' })).toThrow('sealed again');
    expect(() => restore(file, to, { deleted: 'nobody', seals: path.join(root, 'none') })).toThrow('cannot be read');
    const secrets = path.join(to, 'secrets.json');
    fs.writeFileSync(secrets, '{"key":"other"}');
    expect(() => restore(file, to, { deleted: 'nobody', seals: 'none' })).toThrow('other keys');
    expect(fs.readFileSync(secrets, 'utf8')).toBe('{"key":"other"}');
    expect(fs.existsSync(path.join(to, 'postgres'))).toBe(false);
    fs.rmSync(secrets);
    const ids = path.join(root, 'ids.txt');
    fs.writeFileSync(ids, 'a\nb\na\n');
    fs.writeFileSync(path.join(to, 'deleted-people.txt'), 'c\n');
    const copy = path.join(root, 'copy-of-seals.txt');
    fs.writeFileSync(copy, 'two\n');
    fs.writeFileSync(path.join(to, 'audit-seals.txt'), 'one\n');
    expect(restore(file, to, { deleted: ids, seals: copy })).toMatchObject({ deleted: 3 });
    expect(fs.readFileSync(path.join(to, 'published-seals.txt'), 'utf8')).toBe('one\n\ntwo\n');
    expect(fs.readFileSync(path.join(to, 'deleted-people.txt'), 'utf8').split('\n').toSorted()).toEqual(['', 'a', 'b', 'c']);
  });
});

describe('a back-up of another version', () => {
  const { 'migration 0001-vault': hash = '', ...older } = storedShapes;
  const backUpWith = async (shapes: Record<string, string> | null): Promise<string> => {
    const [from, file] = [place('from'), path.join(root, 'shop.tar.gz')];
    await (await startPostgres({ dataDir: path.join(from, 'postgres') })).stop();
    if (shapes) rememberShapes(from, shapes);
    await backUp(from, file);
    return file;
  };

  it.each([
    ['without a list', null, 'has no list of the migrations and event schemas'],
    ['with a changed migration', { ...older, 'migration 0001-vault': 'other' }, 'has changed: migration 0001-vault'],
    ['with an event that this version lacks', { ...storedShapes, 'event door_opened v1': hash }, 'has changed: event door_opened v1'],
  ])('%s is refused in one sentence, and nothing is written', async (_, shapes, reason) => {
    const file = await backUpWith(shapes);
    const to = place('to');
    const restoreTo = () => restore(file, to, { deleted: 'nobody', seals: 'none' });
    expect(restoreTo).toThrow(reason);
    expect(remedyOf(restoreTo)).toContain('--fresh');
    expect(fs.readdirSync(to)).toEqual([]);
  });

  it('that lacks the newest migration is restored with the shapes it was made with', async () => {
    const file = await backUpWith(older);
    const to = place('to');
    restore(file, to, { deleted: 'nobody', seals: 'none' });
    expect(shapesIn(to)).toEqual(older);
  });
});

function remedyOf(refused: () => unknown): string {
  try {
    refused();
  } catch (error) {
    if (error instanceof Failure) return error.remedy;
  }
  return '';
}
