import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Api, Json } from './api.ts';
import { password, type People } from './people.ts';
import { demoPassword } from './product.ts';

/** Waits for what the workers do after a command. */
async function eventually<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${what} did not happen within 30 s`);
}

/** Pays at the provider's page, as its form would. */
export async function payWithCard(url: string, number = '4242424242424242'): Promise<void> {
  const page = await fetch(url);
  const guard = /name="guard" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const form = new URLSearchParams({ guard, number, expiry: '12/34', cvc: '123', name: 'Nora Newcomer' });
  const answer = await fetch(url, { method: 'POST', headers: { cookie }, body: form, redirect: 'manual' });
  if (answer.status < 300 || answer.status > 399) throw new Error(`the card was not taken: ${answer.status}`);
}

type Sku = { channel: string; product_type: string };
type Order = { id: string; status: string };

/** One order in every state that a screen can show. */
export type Furnished = {
  email: string;
  userId: string;
  /** Of the delivered order's payment. */
  receipt: string;
  /** A unit that was delivered and looked at, and the fact of that. */
  unitId: string;
  factId: string;
  orders: Record<'awaiting' | 'paid' | 'delivered' | 'canceled' | 'custom' | 'completed' | 'draft', string>;
};

const statusOf = (who: Api, id: string, status: string) =>
  eventually(`order ${id} becoming ${status}`, async () =>
    (await who.get<Order>(`/api/orders/${id}`)).status === status ? true : undefined,
  );

async function order(who: Api, sku: Sku, quantity = 1): Promise<string> {
  return (await who.post<{ order_id: string }>('/api/orders', { ...sku, quantity, recurrence: 'monthly' })).order_id;
}

async function pay(who: Api, id: string, how: 'checkout-session' | 'payment'): Promise<void> {
  const { url } = await who.post<{ url: string }>(`/api/orders/${id}/${how}`);
  await payWithCard(url);
  await who.post(`/api/orders/${id}/payment/sync`);
  await statusOf(who, id, 'paid_in_process');
}

async function custom(admin: Api, userId: string, change: Json = {}): Promise<string> {
  const terms = {
    user_id: userId,
    amount: 48_000,
    order_type: 'one_time',
    description: 'Outreach for the autumn fair: list, first message, follow-up',
    ...change,
  };
  return (await admin.post<{ order_id: string }>('/api/admin/orders', terms)).order_id;
}

/** A customer with an order in every stage, and stock of their own to deliver from. */
export async function furnish(people: People): Promise<Furnished> {
  const { admin } = people;
  const { id, email } = await people.active({ name: 'Nora Newcomer' });
  const caller = await people.visitor.signIn(email, password);
  const sku = { channel: 'Instagram', product_type: 'Creator' };
  const lines = Array.from({ length: 8 }, (_, n) => `login nora.${n + 1}@accounts.test password ${randomUUID().slice(0, 8)}`);
  await admin.post('/api/admin/products/import', { ...sku, lines });

  const [delivered, paid, canceled, awaiting] = [
    await order(caller, sku, 2),
    await order(caller, sku),
    await order(caller, sku),
    await order(caller, sku),
  ];
  await pay(caller, delivered, 'checkout-session');
  const { items } = await admin.get<{ items: { id: string }[] }>(
    `/api/admin/products?channel=${sku.channel}&product_type=${sku.product_type}&status=available&limit=100`,
  );
  await admin.post(`/api/admin/orders/${delivered}/assign-products`, { productIds: items.slice(0, 2).map(({ id }) => id) });
  await statusOf(caller, delivered, 'delivered');
  await pay(caller, paid, 'checkout-session');
  await caller.post(`/api/orders/${canceled}/cancel`);
  const completed = await custom(admin, id, { private_info: 'Report: https://files.example.test/autumn-fair' });
  await pay(caller, completed, 'payment');
  await admin.post(`/api/admin/orders/${completed}/confirm-without-products`);
  const open = await custom(admin, id);
  const draft = await custom(admin, id, { draft: true, description: 'Second wave, prices to be agreed' });
  await caller.post(`/api/orders/${delivered}/products/reveal`);
  const paidFor = await caller.get<{ items: { id: string }[] }>(`/api/transactions?kind=payment&order=${delivered}`);
  await caller.dispose();
  const auditor = await people.visitor.signIn('auditor@demo.test', demoPassword);
  const factId = await eventually('the fact of a look', async () => {
    const facts = await auditor.get<{ items: { id: string }[] }>(`/api/audit/facts?subject_id=${delivered}&types=private_info_revealed`);
    return facts.items[0]?.id;
  });
  await auditor.dispose();
  return {
    email,
    userId: id,
    receipt: paidFor.items[0]?.id ?? '',
    unitId: items[0]?.id ?? '',
    factId,
    orders: { awaiting, paid, delivered, canceled, completed, custom: open, draft },
  };
}

const file = () => path.join(process.env.E2E_FOLDER ?? '', 'shop.json');

/** Once for all journeys that only look, and before any of them moves the provider's clock. */
export const keepFurnished = (shop: Furnished): void => fs.writeFileSync(file(), JSON.stringify(shop));
export const furnished = (): Furnished => JSON.parse(fs.readFileSync(file(), 'utf8')) as Furnished;
