import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { takeFolder } from '../folder/data-folder.ts';
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

function runIn(folder: string): Run {
  const options = readOptions(['--data-dir', folder]);
  if (options === 'help') throw new Error('these are not the options of a run');
  return new Run(options);
}

describe('a run that was refused', () => {
  it('leaves a folder as it is that another run uses', async () => {
    const files = ['processes.json', 'environment.json'].map((name) => path.join(parent, name));
    for (const file of files) fs.writeFileSync(file, '["of the other run"]');
    const giveBack = takeFolder(parent);
    const run = runIn(parent);
    await expect(run.start()).rejects.toMatchObject({ step: 'data folder', reason: expect.stringContaining('in use') as string });
    await run.stop();
    expect(files.map((file) => fs.readFileSync(file, 'utf8'))).toEqual(['["of the other run"]', '["of the other run"]']);
    giveBack();
  });

  it('writes nothing beside a PostgreSQL that it did not make', async () => {
    fs.mkdirSync(path.join(parent, 'postgres'));
    fs.writeFileSync(path.join(parent, 'postgres', 'PG_VERSION'), '18');
    const run = runIn(parent);
    await expect(run.start()).rejects.toMatchObject({ reason: expect.stringContaining('did not make') as string });
    await run.stop();
    expect(fs.readdirSync(parent)).toEqual(['postgres']);
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
