import type { SignedInPerson } from '../accounts/testing/people.ts';
import { shop } from './testing/shop.ts';
import { eventually } from './testing/telling.ts';

type Today = {
  work: { kind: string; count: number; oldest: string | null }[];
  stock: { channel: string; product_type: string; available: number; days_left: number | null; out_since: string | null }[];
};
const started = shop();
let admin: SignedInPerson;
const today = async () => (await started().app.get<Today>('/api/admin/today', { as: admin.token })).body;
const money = (query: string) => started().app.get<{ items: object[] }>(`/api/admin/today/money?${query}`, { as: admin.token });

beforeAll(async () => {
  admin = await started().people.person('active', ['admin']);
});

describe('today', () => {
  it('has every kind of work, with nothing to do', async () => {
    const { work } = await today();
    expect(work).toEqual(
      ['deliveries', 'approvals', 'problems', 'attention', 'failing_payments', 'deletions', 'drafts'].map((kind) => ({
        ...{ kind, count: 0, oldest: null },
      })),
    );
  });

  it('names what is sold and is out of stock, until there is enough', async () => {
    expect((await today()).stock).toEqual([]);
    await started().sells();
    const short = await eventually(
      async () => (await today()).stock,
      (found) => found.length > 0,
    );
    expect(short).toMatchObject([{ channel: 'LinkedIn', product_type: 'Creator', available: 0, days_left: 0 }]);
    await started().stocked(1);
    expect(
      await eventually(
        async () => (await today()).stock,
        (found) => found.length === 0,
      ),
    ).toEqual([]);
  });

  it('has no money of days that are none, or too many', async () => {
    expect(await money('from=2026-01-01&to=2026-01-31')).toMatchObject({ status: 200, body: { items: [] } });
    for (const range of [
      'from=2026-01-02&to=2026-01-01',
      'from=2020-01-01&to=2026-01-01',
      'from=yesterday&to=2026-01-01',
      'from=2026-01-01',
    ])
      expect(await money(range)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('lists the payments that are missing', async () => {
    const { body } = await started().app.get('/api/admin/failing-payments', { as: admin.token });
    expect(body).toEqual({ items: [], next: null });
  });
});
