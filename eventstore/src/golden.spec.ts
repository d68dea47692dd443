import { decode } from './codec.ts';
import { goldenToday, readGolden, sampleMeta, writeGolden } from './testing/golden.ts';
import { versionOf } from './upcasters.ts';

/** What is in the log is read for ever. `npm run generate -- golden` writes the entries of events that are new or have changed. */
describe('the golden file', () => {
  if (process.env['GOLDEN'] === 'write') writeGolden(goldenToday(readGolden()));
  const golden = readGolden();
  const types = Object.keys(golden);

  it('has every event as it is written today, and no other (if not: npm run generate -- golden)', () => {
    expect(golden).toEqual(goldenToday(golden));
  });

  it.each(types)('has every version of %s, and each is read in the shape of today', (type) => {
    const versions = Object.entries(golden[type] ?? {});
    expect(versions.map(([name]) => name)).toEqual(Array.from({ length: versionOf(type) }, (_, index) => `v${index + 1}`));
    for (const [name, { sample }] of versions) {
      const metadata = sampleMeta(Number(name.slice(1)));
      const id = '9d1f7a1e-0c3b-4f7a-8a55-6b7c8d9e0f10';
      const decoded = decode({ id, streamId: 'golden-1', revision: 0n, type, data: sample, metadata, position: { commit: 1n } });
      expect(decoded).toMatchObject({ readable: true, event: { type } });
    }
  });
});
