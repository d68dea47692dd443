import { createHash } from 'node:crypto';
import { canonicalJson, leafText, longestLeaf } from './leaf.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

describe('a leaf', () => {
  it('is written as RFC 8785 says', () => {
    const value = { '\u20ac': 'Euro', '\r': 'CR', '1': 'One', '\ud83d\ude00': 'Smile', n: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27] };
    expect(canonicalJson(value)).toBe('{"\\r":"CR","1":"One","n":[333333333.3333333,1e+30,4.5,0.002,1e-27],"€":"Euro","😀":"Smile"}');
    expect(canonicalJson({ b: undefined, a: [undefined, null, true] })).toBe('{"a":[null,null,true]}');
  });

  it('contains a fact and its place in the log, with base64 for data that are not JSON', () => {
    const place = { position: 12n, stream: 's-1', revision: 3n, id: 'i', type: 't', created: new Date(0) };
    expect(leafText(sha256, { ...place, data: { b: 1, a: 2 }, metadata: { x: null } })).toBe(
      '{"created":"1970-01-01T00:00:00.000Z","data":{"a":2,"b":1},"id":"i","metadata":{"x":null},"position":"12","revision":"3","stream":"s-1","type":"t"}',
    );
    const foreign = leafText(sha256, { ...place, data: Uint8Array.of(1, 2), metadata: Uint8Array.of(3) });
    expect(foreign).toContain('"raw":"AQI="');
    expect(foreign).toContain('"raw_metadata":"Aw=="');
  });
});

describe('a fact that is too long for a bundle of entries', () => {
  it('is proved by its length and its hash instead of its data', () => {
    const fact = { position: 1n, stream: 's-1', revision: 0n, id: 'i', type: 't', created: new Date(0), metadata: null };
    const fitting = leafText(sha256, { ...fact, data: 'x'.repeat(65_000) });
    expect(fitting).toContain('"data":"xxx');
    const long = leafText(sha256, { ...fact, data: 'x'.repeat(70_000) });
    expect(long.length).toBeLessThan(longestLeaf);
    const shortened = JSON.parse(long) as { bytes: number; sha256: string };
    expect(shortened.bytes).toBeGreaterThan(70_000);
    expect(shortened.sha256).toHaveLength(44);
    expect(leafText(sha256, { ...fact, data: `${'x'.repeat(69_999)}y` })).not.toEqual(long);
  });
});
