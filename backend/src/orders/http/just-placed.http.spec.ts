import type { Type } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { ownOrder } from '@orderstream/projections/orders/order-list.reads';
import { adminPool } from '@orderstream/projections/platform/database/database';
import { Reader } from '@orderstream/projections/platform/reading/reader';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { Ask } from '../../platform/http/ask.ts';
import type { Pool } from 'pg';
import { EVENT_STORE, TABLES } from '../../platform/tokens.ts';
import { OwnOrders } from './own-orders.ts';

const shop = startShop();
const api = () => shop().app;
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const absent = '01890a5d-ac96-774b-bcce-b302099a8057';
const unknown = { status: 404, body: { code: 'order_unknown' } };

let [ann, bob]: SignedInPerson[] = [];
beforeAll(async () => {
  const admin = await shop().person('active', ['admin']);
  [ann, bob] = [await shop().person(), await shop().person()];
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
  for (const text of ['one', 'two']) await api().post('/api/admin/products', { ...sku, private_info: text }, { as: admin.token });
});

/** By a client that does not say how far it must be read. */
const seeAs = (person: SignedInPerson | undefined, path: string) =>
  api().get<{ id?: string }>(path, { as: person?.token ?? '', headers: { 'x-read-after': '0' } });

/** Ann places an order while the list of orders stands still. */
async function placeUnseen(work: (orderId: string) => Promise<void>): Promise<void> {
  const pool = adminPool(api().settings.databaseUrl, 1);
  const locks = await pool.connect();
  try {
    await locks.query('begin');
    await locks.query(`select from work.read_models where model = 'order_list_view' for update`);
    const { body } = await api().post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, { as: ann?.token ?? '' });
    await work(body.order_id);
  } finally {
    await locks.query('rollback');
    locks.release();
    await pool.end();
  }
}

describe('an order whose row is not written yet', () => {
  it('is waited for by its customer, and unknown to others like one that does not exist', async () => {
    let seen: Promise<{ status: number; body: { id?: string } }[]> | undefined;
    let id = '';
    await placeUnseen(async (orderId) => {
      id = orderId;
      const paths = ['', '/timeline'].map((rest) => `/api/orders/${orderId}${rest}`);
      seen = Promise.all(paths.map((path) => seeAs(ann, path)));
      for (const path of paths) {
        expect(await seeAs(bob, path)).toMatchObject(unknown);
        expect((await seeAs(bob, path)).body).toEqual((await seeAs(bob, path.replace(orderId, absent))).body);
      }
    });
    const [order, timeline] = (await seen) ?? [];
    expect(order).toMatchObject({ status: 200, body: { id, status: 'awaiting_payment' } });
    expect(timeline).toMatchObject({ status: 200 });
  });

  it('is not called unknown when its row takes too long', () =>
    placeUnseen(async (orderId) => {
      const get = <T>(token: Type<T> | symbol) => api().nest.get<T>(token, { strict: false });
      const store = get<EventStore>(EVENT_STORE);
      const impatient = new Reader({ database: get<Pool>(TABLES), head: () => store.head(), patienceMilliseconds: 50 });
      const seen = new OwnOrders(new Ask(impatient), store).of(ann?.id ?? '', orderId, ownOrder(ann?.id ?? '', orderId));
      await expect(seen).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
    }));
});
