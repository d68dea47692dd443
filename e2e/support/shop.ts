import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { eventually } from '@orderstream/client/eventually';
import { buyOrder, payAndAwaitOrder, placeOrder, awaitOrderStatus } from '@orderstream/client/orders';
import { signInToDemo } from '@orderstream/client/people';
import type { ShopClient } from '@orderstream/client/shop-client';
import { personalPassword, type JourneyPeople } from './people.ts';

/** The furnished shop: a customer, and an order in every state that a screen can show. */
export type FurnishedShop = {
  email: string;
  userId: string;
  /** Of the delivered order's payment. */
  receipt: string;
  /** A unit that was delivered and looked at, and the fact of that. */
  unitId: string;
  factId: string;
  orders: Record<'awaiting' | 'paid' | 'delivered' | 'canceled' | 'custom' | 'completed' | 'draft', string>;
};

async function customOrder(admin: ShopClient, user_id: string, change: { draft?: true; description?: string; private_info?: string } = {}) {
  const description = 'Outreach for the autumn fair: list, first message, follow-up';
  const terms = { user_id, amount: 48_000, order_type: 'one_time' as const, description };
  return (await admin.post('/api/admin/orders', { ...terms, ...change })).order_id;
}

/** Creates a customer with an order in every stage, and stock to deliver from. */
export async function furnishShop(people: JourneyPeople): Promise<FurnishedShop> {
  const { admin } = people;
  // As long as real addresses become: lists have to shorten it.
  const { id, email } = await people.active({ name: 'Nora Newcomer', email: `nora.newcomer-${randomUUID()}@example.test` });
  const caller = await people.visitor.signIn(email, personalPassword);
  const sku = { channel: 'Instagram', product_type: 'Creator' } as const;
  const lines = Array.from({ length: 8 }, (_, n) => `login nora.${n + 1}@accounts.test password ${randomUUID().slice(0, 8)}`);
  await admin.post('/api/admin/products/import', { ...sku, lines });

  const monthly = { ...sku, recurrence: 'monthly' } as const;
  const [delivered, canceled, awaiting] = [
    await buyOrder(caller, { ...monthly, quantity: 2 }),
    await placeOrder(caller, monthly),
    await placeOrder(caller, monthly),
  ];
  const { items } = await admin.get(
    `/api/admin/products?channel=${sku.channel}&product_type=${sku.product_type}&status=available&limit=100`,
  );
  await admin.post(`/api/admin/orders/${delivered}/assign-products`, { productIds: items.slice(0, 2).map(({ id }) => id) });
  await awaitOrderStatus(caller, delivered, 'delivered');
  const paid = await buyOrder(caller, monthly);
  await caller.post(`/api/orders/${canceled}/cancel`);
  const completed = await customOrder(admin, id, { private_info: 'Report: https://files.example.test/autumn-fair' });
  await payAndAwaitOrder(caller, completed, { way: 'payment' });
  await admin.post(`/api/admin/orders/${completed}/confirm-without-products`);
  const open = await customOrder(admin, id);
  const draft = await customOrder(admin, id, { draft: true, description: 'Second wave, prices to be agreed' });
  await caller.post(`/api/orders/${delivered}/products/reveal`);
  const paidFor = await caller.get(`/api/transactions?kind=payment&order=${delivered}`);
  const auditor = await signInToDemo(people.visitor, 'auditor');
  const factId = await eventually(async () => {
    const facts = await auditor.get(`/api/audit/facts?subject_id=${delivered}&types=private_info_revealed`);
    return facts.items[0]?.id;
  }, 'the fact of a look');
  return {
    email,
    userId: id,
    receipt: paidFor.items[0]?.id ?? '',
    unitId: items[0]?.id ?? '',
    factId,
    orders: { awaiting, paid, delivered, canceled, completed, custom: open, draft },
  };
}

/** Where the furnished shop is saved. */
const file = () => path.join(process.env.E2E_FOLDER ?? '', 'shop.json');

/** Saves the furnished shop for all read-only journeys, before any journey moves the provider's clock. */
export const saveFurnishedShop = (shop: FurnishedShop): void => fs.writeFileSync(file(), JSON.stringify(shop));
export const furnishedShop = (): FurnishedShop => JSON.parse(fs.readFileSync(file(), 'utf8')) as FurnishedShop;
