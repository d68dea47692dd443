import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from '@orderstream/contracts/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Schemas } from '@orderstream/contracts/shared/event';
import { decode } from './codec.ts';
import { sampleData } from './testing/sample-data.ts';
import { versionOf } from './upcasters.ts';

type Golden = { type: string; data: unknown; meta: { schema: number } };

const folder = join(import.meta.dirname, '../golden');
const schemas: Schemas = allEvents;
const types = Object.keys(schemas);
const nameOf = (type: string, version: number) => `${type}.v${version}.json`;

/**
 * A file per version of an event ever written: what is in the log is read for ever. `npm run golden` writes those of today
 * that are missing; it never touches one that is there.
 */
function writeMissing(): void {
  for (const [type, schema] of Object.entries(schemas)) {
    const file = join(folder, nameOf(type, versionOf(type)));
    if (existsSync(file)) continue;
    const id = '5f3c2a10-7d2e-4c55-9a0b-1d2e3f405162';
    const meta = {
      $correlationId: id,
      $causationId: id,
      actor: theSystem,
      source: 'system',
      commandId: id,
      schema: versionOf(type),
      at: '2026-01-02T03:04:05.678Z',
    };
    writeFileSync(file, `${JSON.stringify({ type, data: sampleData(schema), meta }, null, 2)}\n`);
  }
}

describe('the golden files', () => {
  if (process.env['GOLDEN'] === 'write') writeMissing();
  const files = readdirSync(folder);

  it.each(types)('have one for every version of %s (missing ones of today: npm run golden)', (type) => {
    const versions = Array.from({ length: versionOf(type) }, (_, index) => nameOf(type, index + 1));
    expect(files.filter((file) => file.startsWith(`${type}.v`)).toSorted()).toEqual(versions.toSorted());
  });

  it.each(files)('are read in the shape of today: %s', (file) => {
    const { type, data, meta } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Golden;
    expect(nameOf(type, meta.schema)).toBe(file);
    const id = '9d1f7a1e-0c3b-4f7a-8a55-6b7c8d9e0f10';
    const decoded = decode({ id, streamId: 'golden-1', revision: 0n, type, data, metadata: meta, position: { commit: 1n } });
    expect(decoded).toMatchObject({ readable: true, event: { type } });
  });

  it('are about events that exist', () => {
    expect(files.filter((file) => !types.includes(file.replace(/\.v\d+\.json$/, '')))).toEqual([]);
  });
});
