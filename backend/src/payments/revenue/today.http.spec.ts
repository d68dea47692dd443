import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { eventually } from '@orderstream/client/eventually';
import type { Recorded } from '@orderstream/contracts/shared/event';
import type { WarningEvent } from '@orderstream/contracts/stock/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { setUpShop } from '../testing/shop.ts';

type Today = {
  work: { kind: string; count: number; oldest: string | null }[];
  stock: { channel: string; product_type: string; available: number; days_left: number | null; out_since: string | null }[];
};
const started = setUpShop();
let admin: SignedInPerson;
const readToday = async () => (await started().app.get<Today>('/api/admin/today', { as: admin.token })).body;
const readRevenue = (query: string) => started().app.get<{ items: object[] }>(`/api/admin/today/money?${query}`, { as: admin.token });

beforeAll(async () => {
  admin = await started().people.person('active', ['admin']);
});

describe('today', () => {
  it('lists every kind of work with a count of zero', async () => {
    const { work } = await readToday();
    expect(work).toEqual(
      ['deliveries', 'approvals', 'problems', 'attention', 'failing_payments', 'deletions', 'drafts', 'quarantined'].map((kind) => ({
        kind,
        count: 0,
        oldest: null,
      })),
    );
  });

  it('lists products without enough stock, until more arrives', async () => {
    expect((await readToday()).stock).toEqual([]);
    await started().mapCreatorPrice();
    const short = await eventually(
      async () => (await readToday()).stock,
      (stock) => stock.length > 0,
    );
    expect(short).toMatchObject([{ channel: 'LinkedIn', product_type: 'Creator', available: 0, days_left: 0 }]);
    await started().addUnits(1);
    expect(
      await eventually(
        async () => (await readToday()).stock,
        (stock) => stock.length === 0,
      ),
    ).toEqual([]);
  });

  it('warns below the limit that an administrator has set, and records who set it', async () => {
    const sku = { channel: 'LinkedIn', product_type: 'Creator' };
    const setWarning = (below: unknown, as = admin.token) =>
      started().app.put<{ code?: string }>('/api/admin/stock/warning', { ...sku, below }, { as });
    type Level = { channel: string; product_type: string; available: number; warn_below: number | null; short: boolean };
    const stockLevel = async () =>
      (await started().app.get<{ items: Level[] }>('/api/admin/stock', { as: admin.token })).body.items.find(
        (one) => one.channel === sku.channel && one.product_type === sku.product_type,
      );
    const waitForLevel = async (expected: Partial<Level>) =>
      expect(
        await eventually(stockLevel, (now) => Object.entries(expected).every(([name, value]) => now?.[name as keyof Level] === value)),
      ).toMatchObject(expected);
    expect(await stockLevel()).toMatchObject({ available: 1, warn_below: null, short: false });
    expect((await setWarning(2)).status).toBe(200);
    await waitForLevel({ warn_below: 2, short: true });
    expect((await readToday()).stock).toMatchObject([sku]);
    await setWarning(1);
    await waitForLevel({ warn_below: 1, short: false });
    await setWarning(null);
    await waitForLevel({ warn_below: null, short: false });
    expect((await readToday()).stock).toEqual([]);
    for (const wrong of [-1, 1.5, 100_001, 'many', undefined])
      expect(await setWarning(wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const moderator = await started().people.person('active', ['moderator']);
    expect((await setWarning(3, moderator.token)).status).toBe(403);
    const { events } = await started().app.nest.get<EventStore>(EVENT_STORE, { strict: false }).read('warning-LinkedIn.Creator');
    const said = (events as unknown as Recorded<WarningEvent>[]).map(({ data, meta }) => [data.below, meta.actor.id]);
    expect(said).toEqual([2, 1, null].map((below) => [below, admin.id]));
  });

  it('refuses revenue for invalid or too many days', async () => {
    expect(await readRevenue('from=2026-01-01&to=2026-01-31')).toMatchObject({ status: 200, body: { items: [] } });
    for (const range of [
      'from=2026-01-02&to=2026-01-01',
      'from=2020-01-01&to=2026-01-01',
      'from=yesterday&to=2026-01-01',
      'from=2026-01-01',
    ])
      expect(await readRevenue(range)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('lists missing payments', async () => {
    const { body } = await started().app.get('/api/admin/failing-payments', { as: admin.token });
    expect(body).toEqual({ items: [], next: null });
  });
});
