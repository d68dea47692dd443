import type { Schemas } from '@orderstream/contracts/shared/event';
import { meta } from '@orderstream/contracts/shared/event';
import { z } from 'zod';
import { decodeEvent } from './codec.ts';
import {
  currentGolden,
  metadataName,
  readFrozen,
  readGolden,
  sampleMeta,
  shapeName,
  versionOfForm,
  writeGolden,
  type Golden,
} from './testing/golden.ts';
import { versionOf } from './upcasters.ts';

/** What is in the log is read for ever. `npm run generate -- golden` writes the entries of events that are new or have changed. */
describe('the golden file', () => {
  const released = readFrozen()?.stored_shapes;
  if (process.env['GOLDEN'] === 'write') writeGolden(currentGolden(readGolden(), released));
  const { [metadataName]: ofMetadata = {}, ...golden } = readGolden();

  it('has every event as it is written today, and no other (if not: npm run generate -- golden)', () => {
    expect({ ...golden, [metadataName]: ofMetadata }).toEqual(currentGolden(readGolden(), released));
  });

  it.each(Object.keys(golden))('has every version of %s, and each is read in the shape of today', (type) => {
    const forms = Object.entries(golden[type] ?? {});
    const versions = new Set(forms.map(([form]) => versionOfForm(form)));
    expect([...versions]).toEqual(Array.from({ length: versionOf(type) }, (_, index) => index + 1));
    for (const [form, { sample }] of forms) {
      const id = '9d1f7a1e-0c3b-4f7a-8a55-6b7c8d9e0f10';
      const raw = { id, streamId: 'golden-1', revision: 0n, type, data: sample, position: { commit: 1n } };
      const decoded = decodeEvent({ ...raw, metadata: sampleMeta(versionOfForm(form)) });
      expect(decoded).toMatchObject({ readable: true, event: { type } });
    }
  });

  it('has the metadata, and all their forms are read', () => {
    const samples = Object.values(ofMetadata).map(({ sample }) => sample);
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) expect(meta.safeParse(sample).success).toBe(true);
  });
});

describe('the entry of an event', () => {
  const doors = (fields: z.ZodRawShape): Schemas => ({ door_opened: z.object({ door_id: z.uuid(), ...fields }) });
  const version = (number: number) => () => number;
  const first = currentGolden({}, {}, doors({}), version(1));
  const released = { [shapeName('door_opened', 'v1')]: 'its hash' };
  const formsOf = (golden: Golden) => Object.keys(golden['door_opened'] ?? {});

  it('changes in place before a release', () => {
    const changed = currentGolden(first, {}, doors({ by: z.string() }), version(1));
    expect(formsOf(changed)).toEqual(['v1']);
    expect(changed['door_opened']?.['v1']?.sample).toMatchObject({ by: 'sample' });
  });

  it('that is released stays, and an optional field makes another form of its version', () => {
    const more = currentGolden(first, released, doors({ by: z.string().optional() }), version(1));
    expect(formsOf(more)).toEqual(['v1', 'v1.1']);
    expect(more['door_opened']?.['v1']).toEqual(first['door_opened']?.['v1']);
    const evenMore = doors({ by: z.string().optional(), at: z.object({ hour: z.int(), minute: z.int().optional() }).optional() });
    expect(formsOf(currentGolden(more, { ...released, 'event door_opened v1.1': 'its hash' }, evenMore, version(1)))).toEqual([
      'v1',
      'v1.1',
      'v1.2',
    ]);
  });

  it.each([
    ['a required field', doors({ by: z.string() })],
    ['another type of a field', { door_opened: z.object({ door_id: z.int() }) }],
    ['a field less', { door_opened: z.object({}) }],
  ])('that is released is not changed by %s, which needs a version', (_, schemas) => {
    expect(() => currentGolden(first, released, schemas, version(1))).toThrow('give its next form version 2 and an upcaster');
    expect(formsOf(currentGolden(first, released, schemas, version(2)))).toEqual(['v1', 'v2']);
  });

  it('that is released keeps its upcasters', () => {
    const second = currentGolden(first, released, doors({ by: z.string() }), version(2));
    const both = { ...released, [shapeName('door_opened', 'v2')]: 'its hash' };
    expect(() => currentGolden(second, both, doors({ by: z.string() }), version(1))).toThrow('v2 is released: keep its upcasters');
  });
});
