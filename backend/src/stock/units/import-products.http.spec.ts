import { v7 } from 'uuid';
import { startShop } from '../../accounts/testing/people.ts';
import { officeOf } from '../../orders/testing/office.ts';

// A thousand units in one request take long on a busy machine.
const shop = startShop({ environment: { REQUEST_SECONDS: '120' } });
const { addUnit, postAsOffice } = officeOf(shop);

describe('an import', () => {
  type Report = { created: number; blank: number; refused: { line: number; code: string }[]; code?: string };
  const importLines = (lines: unknown, of: object = { channel: 'Instagram', product_type: 'Creator' }) =>
    postAsOffice<Report>('/products/import', { ...of, lines });
  it('reports on every line', async () => {
    await addUnit('there already');
    const long = 'x'.repeat(4_001);
    const lines = ['логин: 你好 👩‍👩‍👧', '  ', 'twice', long, ' twice ', '', 'there already', 'e\u0301toile', '\u00e9toile'];
    const { status, body } = await importLines(lines);
    expect([status, body.created, body.blank]).toEqual([200, 4, 2]);
    expect(body.refused).toEqual([
      { line: 4, code: 'too_long' },
      { line: 5, code: 'product_duplicate' },
      { line: 7, code: 'product_duplicate' },
    ]);
  });
  it('takes at most a thousand lines', async () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `imported login ${n}`);
    expect((await importLines(lines, { channel: 'WhatsApp', product_type: 'BasicProfile' })).body).toMatchObject({
      created: 1_000,
      refused: [],
    });
    expect(await importLines([...lines, 'one more'])).toMatchObject({
      status: 400,
      body: { code: 'invalid', details: [{ field: 'lines' }] },
    });
    expect((await importLines([])).status).toBe(400);
    expect((await importLines([1])).status).toBe(400);
  }, 150_000);
  it('adds a login once for two concurrent requests, even of different products', async () => {
    const [one, two] = await Promise.all([
      importLines(['the same login everywhere']),
      importLines(['the same login everywhere'], { channel: 'WhatsApp', product_type: 'Business' }),
    ]);
    expect(one.body.created + two.body.created).toBe(1);
  });
  it('adds its units once when it is sent twice', async () => {
    const key = v7();
    const body = { channel: 'WhatsApp', product_type: 'Creator', lines: ['a', 'b'] };
    const send = () => postAsOffice<Report>('/products/import', body, { key });
    const first = await send();
    expect(first.body.created).toBe(2);
    expect((await send()).body).toEqual(first.body);
  });
});
