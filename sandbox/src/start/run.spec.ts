import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import { takeFolder } from '../folder/data-folder.ts';
import { rememberMove } from '../folder/moved-log.ts';
import { rememberShapes } from '../folder/stored-shapes.ts';
import { readOptions } from './options.ts';
import { Run } from './run.ts';

const before = { ...process.env };
let parent: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-run-'));
});
afterEach(() => {
  process.env = { ...before };
  fs.rmSync(parent, { recursive: true });
});

/** Every file with its mode and time of writing. */
const content = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { mode, mtimeMs } = fs.statSync(path.join(folder, name));
      return { name, mode, mtimeMs };
    });

function runIn(folder: string): Run {
  const options = readOptions(['--data-dir', folder]);
  if (options === 'help') throw new Error('these are not the options of a run');
  return new Run(options);
}

describe('a run that was refused', () => {
  it('changes nothing in a folder that another run uses', async () => {
    const files = ['processes.json', 'environment.json'].map((name) => path.join(parent, name));
    for (const file of files) fs.writeFileSync(file, '["of the other run"]');
    const giveBack = takeFolder(parent);
    const run = runIn(parent);
    await expect(run.start()).rejects.toMatchObject({ step: 'data folder', reason: expect.stringContaining('in use') as string });
    await run.stop();
    expect(files.map((file) => fs.readFileSync(file, 'utf8'))).toEqual(['["of the other run"]', '["of the other run"]']);
    giveBack();
  });

  it('writes nothing beside a PostgreSQL cluster of another program', async () => {
    fs.mkdirSync(path.join(parent, 'postgres'));
    fs.writeFileSync(path.join(parent, 'postgres', 'PG_VERSION'), '18');
    const run = runIn(parent);
    await expect(run.start()).rejects.toMatchObject({ reason: expect.stringContaining('did not make') as string });
    await run.stop();
    expect(fs.readdirSync(parent)).toEqual(['postgres']);
  });

  const made = { ...storedShapes, 'migration 0001-vault': 'other' };
  it.each([
    ['without a list', null, 'has no list of the migrations and event schemas', '--fresh'],
    ['with a changed migration', made, 'has changed: migration 0001-vault', '--fresh'],
    ['with a log in an EventStoreDB', made, 'has changed: migration 0001-vault', 'an empty EventStoreDB'],
  ])('changes nothing in the shop of another version %s, and names a remedy', async (where, shapes, reason, remedy) => {
    fs.mkdirSync(path.join(parent, 'postgres'));
    fs.writeFileSync(path.join(parent, 'postgres', 'PG_VERSION'), '18');
    fs.writeFileSync(path.join(parent, 'postgres.password'), 'secret');
    if (shapes) rememberShapes(parent, shapes);
    if (where.includes('EventStoreDB')) rememberMove(parent, 'esdb://store.example:2113');
    const before = content(parent);
    const run = runIn(parent);
    await expect(run.start()).rejects.toMatchObject({
      step: 'data folder',
      reason: expect.stringContaining(reason) as string,
      remedy: expect.stringContaining(remedy) as string,
    });
    await run.stop();
    expect(content(parent)).toEqual(before);
  });

  it('ends without a further error, and without a folder, when its settings are refused', async () => {
    process.env.STRIPE_SECRET_KEY = 'sk_live_1';
    const folder = path.join(parent, 'new');
    const run = runIn(folder);
    await expect(run.start()).rejects.toMatchObject({ step: 'settings' });
    await expect(run.stop()).resolves.toBeUndefined();
    expect(fs.existsSync(folder)).toBe(false);
  });
});
