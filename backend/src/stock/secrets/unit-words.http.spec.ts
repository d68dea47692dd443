import { DataSource } from 'typeorm';
import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';

const shop = startShop({ withWorker: true });
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
let [admin, customer]: SignedInPerson[] = [];
type Unit = { id: string; batch: string | null; note: string | null };

beforeAll(async () => {
  [admin, customer] = [await shop().person('active', ['admin']), await shop().person()];
});
const who = (person = admin) => ({ as: person?.token ?? '' });
const importLines = (lines: string[], more: object) =>
  shop().app.post<{ created: number; code?: string }>('/api/admin/products/import', { ...sku, lines, ...more }, who());
const findUnits = async (search: string) => {
  const { body } = await shop().app.get<{ items: Unit[] }>(`/api/admin/products?search=${encodeURIComponent(search)}`, who());
  return body.items.map(({ batch, note }) => [batch, note]);
};
const describeUnit = (id: string, words: object, person = admin) => shop().app.put(`/api/admin/products/${id}/words`, words, who(person));
const storedDescriptions = () =>
  shop()
    .app.nest.get(DataSource, { strict: false })
    .query<object[]>('select id, batch, note from vault.unit_words where num_nonnulls(batch, note) > 0');

describe('the batch and note of a unit', () => {
  it('are imported with the unit, and found by a search', async () => {
    const lines = ['the first login', '', 'the second login'];
    expect((await importLines(lines, { batch: ' Lot of March ', notes: ['from Zoe', '', ''] })).body.created).toBe(2);
    expect((await importLines(['a third login'], {})).body.created).toBe(1);
    await eventually(async () => (await findUnits('')).length === 3, 'three units');
    expect(await findUnits('of mar')).toHaveLength(2);
    expect(await findUnits('ZOE')).toEqual([['Lot of March', 'from Zoe']]);
    expect(await findUnits('100%')).toEqual([]);
    expect(await importLines(['a fourth login'], { batch: 'b'.repeat(101) })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await importLines(['a fourth login'], { notes: ['n'.repeat(301)] })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('are searched together with its id, but never with its secret', async () => {
    const all = await shop().app.get<{ items: Unit[] }>('/api/admin/products', who());
    const [unit] = all.body.items.filter(({ note }) => note === 'from Zoe');
    for (const part of [unit?.id, unit?.id.slice(0, 8).toUpperCase()])
      expect(await findUnits(part ?? '')).toEqual([['Lot of March', 'from Zoe']]);
    for (const secret of ['the first login', 'first', 'login']) expect(await findUnits(secret)).toEqual([]);
  });

  it('are changed only by the office, and are in no event', async () => {
    const { body } = await shop().app.get<{ items: Unit[] }>('/api/admin/products?search=zoe', who());
    const id = body.items[0]?.id ?? '';
    const instead = { batch: 'Lot of March', note: 'from Zoe' };
    expect((await describeUnit(id, { batch: null, note: 'no longer hers', instead }, customer)).status).toBe(403);
    expect((await describeUnit('44444444-4444-4444-8444-444444444444', { batch: null, note: 'x', instead })).status).toBe(404);
    expect(await describeUnit(id, { batch: null, note: 'x' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await describeUnit(id, { batch: '', note: 'given by Uma', instead })).status).toBe(204);
    expect(await findUnits('zoe')).toEqual([]);
    expect(await findUnits('uma')).toEqual([[null, 'given by Uma']]);
    const events = await shop().app.get('/api/admin/events?limit=200', who());
    expect(JSON.stringify(events.body)).toContain(id);
    expect(JSON.stringify(events.body)).not.toMatch(/march|zoe|uma/i);
  });

  it('are those of the first of two editors: the second is refused until they have seen them', async () => {
    const { body } = await shop().app.get<{ items: Unit[] }>('/api/admin/products', who());
    const id = body.items.find(({ batch, note }) => !batch && !note)?.id ?? '';
    const nothing = { batch: null, note: null };
    expect((await describeUnit(id, { batch: 'Lot of May', note: null, instead: nothing })).status).toBe(204);
    const second = { batch: null, note: 'tried by Kim' };
    expect(await describeUnit(id, { ...second, instead: nothing })).toMatchObject({ status: 409, body: { code: 'product_changed' } });
    expect(await findUnits('lot of may')).toEqual([['Lot of May', null]]);
    expect((await describeUnit(id, { ...second, instead: { batch: 'Lot of May', note: null } })).status).toBe(204);
    // The same request again, whose first answer was lost.
    expect((await describeUnit(id, { ...second, instead: { batch: 'Lot of May', note: null } })).status).toBe(204);
    expect(await findUnits('kim')).toEqual([[null, 'tried by Kim']]);
    expect((await describeUnit(id, { ...nothing, instead: second })).status).toBe(204);
  });

  it("are deleted with the unit's secret", async () => {
    const { body } = await shop().app.get<{ items: Unit[] }>('/api/admin/products?search=uma', who());
    expect(await storedDescriptions()).toHaveLength(2);
    expect((await shop().app.delete(`/api/admin/products/${body.items[0]?.id}`, who())).status).toBe(200);
    await eventually(async () => (await storedDescriptions()).length === 1, 'the end of the words');
    expect(await storedDescriptions()).toMatchObject([{ batch: 'Lot of March', note: null }]);
  });
});
