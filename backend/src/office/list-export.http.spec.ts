import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { apiModules } from '../registry.ts';

const shop = startShop({ capabilities: apiModules });
const api = () => shop().app;
let [admin, moderator, ann]: SignedInPerson[] = [];
let last = '';
const custom = async (amount: number, description: string) => {
  const terms = { user_id: ann?.id ?? '', amount, order_type: 'one_time', description };
  const { body } = await api().post<{ order_id: string; position: string }>('/api/admin/orders', terms, { as: admin?.token ?? '' });
  last = body.position;
  return body.order_id;
};
const asking = (body: object, by = admin) =>
  api().post<{ href: string; position?: string; code?: string }>(
    '/api/admin/exports',
    { language: 'en', time_zone: 'Asia/Tokyo', ...body },
    { as: by?.token ?? '', headers: { 'x-read-after': last } },
  );
const fileOf = async (body: object) => {
  const answer = await asking(body);
  expect(answer).toMatchObject({ status: 201 });
  const response = await fetch(`${api().url}${answer.body.href}`);
  expect(response.headers.get('content-type')).toContain('text/csv');
  return (await response.text()).trim().split('\r\n');
};

beforeAll(async () => {
  [admin, moderator, ann] = [await shop().person('active', ['admin']), await shop().person('active', ['moderator']), await shop().person()];
});

describe('a list of the office', () => {
  it('is exported with its filters, in the time zone of its reader, safe in a spreadsheet', async () => {
    const dangerous = await custom(150_000, '=HYPERLINK("http://evil.test")');
    await custom(2_000, 'Cold leads');
    const [head, first, ...others] = await fileOf({ list: 'orders', search: 'hyperlink' });
    expect(head).toContain('"Amount"');
    expect(head).toContain('"Created (Asia/Tokyo)"');
    expect(first).toContain(`"${dangerous}"`);
    expect(first).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(first).toContain('"1500.00"');
    expect(first).toContain(`"${ann?.email}"`);
    expect(first).toMatch(/"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d"/);
    expect(others).toEqual([]);
    expect(await fileOf({ list: 'orders', sort: 'smallest' })).toHaveLength(3);
    expect((await fileOf({ list: 'orders', ids: [dangerous], language: 'ru' }))[0]).toContain('"Сумма"');
  });

  it.each(['users', 'products', 'prices', 'attention', 'log'])('is exported, too: %s', async (list) => {
    const lines = await fileOf({ list });
    expect(lines[0]).toMatch(/^\uFEFF?"/);
    if (list === 'users') expect(lines.join()).toContain(ann?.email ?? 'nobody');
  });

  it('contains the office’s columns of units, safe in a spreadsheet', async () => {
    const sku = { channel: 'LinkedIn', product_type: 'Creator' };
    const units = { ...sku, lines: ['login:secret', 'other:secret'], batch: '=1+1', notes: ['from "Zoe"', ''] };
    const { body } = await api().post<{ position: string }>('/api/admin/products/import', units, { as: admin?.token ?? '' });
    last = body.position;
    const [head, ...lines] = await fileOf({ list: 'products' });
    expect(head).toContain('"Order","Batch","Note","Added (Asia/Tokyo)"');
    expect(lines).toHaveLength(2);
    expect(lines.filter((line) => line.includes(`"'=1+1","from ""Zoe""",`))).toHaveLength(1);
    expect(lines.filter((line) => line.includes(`"'=1+1","",`))).toHaveLength(1);
    expect(lines.join()).not.toContain('secret');
    const [, unitLine, ...others] = await fileOf({ list: 'products', search: 'zoe' });
    expect(unitLine).toContain('Zoe');
    expect(others).toEqual([]);
  });

  it('is recorded with the kinds of its filters and its number of rows, never with the searched text', async () => {
    await fileOf({ list: 'orders', search: 'hyperlink' });
    const recorded = await eventually(
      async () => (await fileOf({ list: 'log', types: ['list_exported'] })).join('\n'),
      (text) => text.includes('""search""'),
    );
    expect(recorded).toMatch(/""rows"":1\D/);
    expect(recorded).not.toContain('hyperlink');
  });

  it('is exported only for administrators, and only with its own filters', async () => {
    expect(await asking({ list: 'orders' }, moderator)).toMatchObject({ status: 403 });
    expect(await asking({ list: 'orders', actor_id: admin?.id })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await asking({ list: 'orders', status: 'available' })).toMatchObject({ status: 400 });
    expect(await asking({ list: 'transactions' })).toMatchObject({ status: 400 });
    expect(await asking({ list: 'orders', time_zone: 'Mars/Olympus' })).toMatchObject({ status: 400 });
    expect(await asking({ list: 'nothing' })).toMatchObject({ status: 400, body: { details: [{ field: 'list', code: 'is_in' }] } });
    expect(await asking({ list: 'orders', limit: 1 })).toMatchObject({
      status: 400,
      body: { code: 'invalid', details: [{ field: 'limit', code: 'unknown_field' }] },
    });
  });

  it('takes the filters of its own query, as the list does', async () => {
    const rows = async (body: object) => (await fileOf(body)).slice(1);
    expect(await rows({ list: 'log', types: 'list_exported,order_created', brief: false })).not.toEqual([]);
    expect(await rows({ list: 'log', types: 'order_paid' })).toEqual([]);
    expect(await asking({ list: 'log', types: 'order_paid,nonsense' })).toMatchObject({ status: 400 });
    const dates = (await rows({ list: 'products', sort: 'oldest' })).map((line) => line.split(',').at(-1) ?? '');
    expect(dates).toEqual([...dates].sort());
    expect(await rows({ list: 'users', search: ` ${ann?.email} ` })).toHaveLength(1);
    expect(await rows({ list: 'transactions', user_id: ann?.id, order: 'abcdef01' })).toEqual([]);
  });
});
