import fs from 'node:fs';
import path from 'node:path';
import { readGolden, sampleMeta } from '@orderstream/eventstore/testing/golden';
import { decidersByCategory, Replay } from './replay.ts';

const golden = readGolden();
const sku = 'LinkedIn.BasicProfile';

/** A line of an export, with a fact as it was written. */
function line(type: string, stream: string, revision: number, data: object = {}): string {
  const id = '5f3c2a10-7d2e-4c55-9a0b-1d2e3f405162';
  const places = { position: String(10 + revision), revision: String(revision) };
  return JSON.stringify({
    leaf: { id, stream, type, ...places, data: { ...(golden[type]?.['v1']?.sample as object), ...data }, metadata: sampleMeta(1) },
  });
}

describe('a replay of an exported log', () => {
  it('shows for each fact the results of the decider and the read models', () => {
    const replay = new Replay();
    expect(replay.takeLine(JSON.stringify({ manifest: { origin: 'orderstream/test' } }))).toBeNull();
    const first = replay.takeLine(line('product_added', `pool-${sku}`, 0, { sku }));
    expect(first?.fact).toBe(`10  pool-${sku}@0  product_added`);
    expect(first?.changes.map(({ what }) => what)).toContain(`pool-${sku}`);
    expect(first?.changes).toContainEqual({ what: `availability ${sku}`, field: 'units', before: undefined, after: '1' });
    const second = replay.takeLine(line('product_added', `pool-${sku}`, 1, { sku, product_id: '9b241101-e2bb-4255-8caf-4136c566a962' }));
    expect(second?.changes).toContainEqual({ what: `availability ${sku}`, field: 'units', before: '1', after: '2' });
  });

  it('names a fact that cannot be read, and continues', () => {
    const replay = new Replay();
    expect(replay.takeLine(line('product_added', `pool-${sku}`, 0, { sku: 7 }))?.fact).toContain('cannot be read: data.sku');
    expect(replay.takeLine(line('product_added', `pool-${sku}`, 1, { sku }))?.changes).not.toEqual([]);
  });

  it('shows no state of a stream whose earlier facts are missing', () => {
    const replay = new Replay();
    const other = { product_id: '9b241101-e2bb-4255-8caf-4136c566a962' };
    expect(replay.takeLine(line('product_added', `pool-${sku}`, 0, { sku }))?.changes).not.toEqual([]);
    const afterGap = replay.takeLine(line('product_added', `pool-${sku}`, 2, { sku, ...other }));
    expect(afterGap).toEqual({ fact: expect.stringContaining('not replayed') as string, changes: [] });
    expect(replay.takeLine(line('product_added', `pool-${sku}`, 3, { sku, ...other }))?.changes).toEqual([]);
    expect(replay.takeLine(line('product_added', 'pool-WhatsApp.Creator', 7, { sku: 'WhatsApp.Creator' }))?.changes).toEqual([]);
    expect(replay.incompleteStreams).toEqual([`pool-${sku}`, 'pool-WhatsApp.Creator']);
  });

  it('includes every decider of the sources', () => {
    const written = fs
      .readdirSync(path.join(import.meta.dirname, '../src'), { recursive: true })
      .filter((name) => String(name).endsWith('.decider.ts'));
    expect(written).toHaveLength(decidersByCategory.size);
  });
});
