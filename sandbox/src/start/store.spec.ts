import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Failure } from '../folder/failure.ts';
import { movedStoreUrl } from '../folder/moved-log.ts';
import { readOptions } from './options.ts';
import { hasDemo, refuseOtherStore, rememberStore } from './store.ts';

const remedyOf = (refused: () => void): string => {
  try {
    refused();
  } catch (error) {
    if (error instanceof Failure) return error.remedy;
  }
  return '';
};

const given = 'esdb://store.example:2113';

describe('npm start with an EventStoreDB', () => {
  let folder: string;
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true }));
  const ask = (more: Partial<Parameters<typeof refuseOtherStore>[0]> = {}) => refuseOtherStore({ folder, fresh: false, given, ...more });

  it('uses it for a new shop in an empty folder, and keeps using it when started without the setting', () => {
    ask();
    rememberStore({ folder, given });
    expect(movedStoreUrl(folder)).toBe(given);
    for (const again of [given, undefined]) expect(() => ask({ given: again })).not.toThrow();
  });

  it('is refused for a folder with a log of its own, which can be moved', () => {
    fs.mkdirSync(path.join(folder, 'postgres'));
    expect(() => ask()).toThrow('EVENTSTORE_URL');
    expect(remedyOf(ask)).toContain('move-store');
    expect(() => ask({ given: undefined })).not.toThrow();
  });

  it('is refused for a folder whose log is in another store', () => {
    rememberStore({ folder, given });
    expect(() => ask({ given: 'esdb://other.example:2113' })).toThrow('another EventStoreDB');
  });

  it('refuses to start from scratch', () => {
    expect(() => ask({ fresh: true })).toThrow('--fresh');
    rememberStore({ folder, given });
    expect(() => ask({ fresh: true, given: undefined })).toThrow('--fresh');
  });

  it('has no demo accounts unless they are requested or exist already', () => {
    const wanted = (...args: string[]) => {
      const options = readOptions(args);
      return options === 'help' ? undefined : options.demo;
    };
    expect([hasDemo(folder, wanted()), hasDemo(folder, wanted('--no-demo'))]).toEqual([true, false]);
    rememberStore({ folder, given });
    expect([hasDemo(folder, wanted()), hasDemo(folder, wanted('--demo'))]).toEqual([false, true]);
    fs.writeFileSync(path.join(folder, 'demo.json'), '{}');
    expect(hasDemo(folder, wanted())).toBe(true);
  });
});
