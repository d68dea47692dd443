import { expect, type Locator, type Page } from '@playwright/test';
import type { AnswerTo } from '@orderstream/client/routes';
import type { ShopClient } from '@orderstream/client/shop-client';
import type { JourneyPerson } from './people.ts';
import { demoPassword } from './product.ts';

export const demoAdministrator = { email: 'admin@demo.test', password: demoPassword };

/** The entries of one kind about an order in the attention queue. */
export const attentionEntries = (page: Page, kind: string, orderId: string): Locator =>
  page
    .getByRole('list', { name: 'Attention' })
    .getByRole('listitem')
    .filter({ hasText: kind })
    .filter({ hasText: orderId.slice(0, 8) });

/** Starts an action of an entry, chooses the reason if there is one, and confirms. */
export async function actOnAttention(page: Page, action: string, kind: string, orderId: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: `${action}: ${kind} ${orderId.slice(0, 8)}` }).click();
  const dialog = page.getByRole('alertdialog');
  if (reason !== undefined) await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

type Transactions = AnswerTo<'GET', '/api/admin/users/{id}/transactions'>['items'];

/** The customer's newest transactions in the back office, once there are at least `count`. */
export async function newestTransactions(admin: ShopClient, { id }: JourneyPerson, count: number): Promise<Transactions> {
  let items: Transactions = [];
  const countTransactions = async () => ({ items } = await admin.get(`/api/admin/users/${id}/transactions`)).items.length;
  await expect.poll(countTransactions, { message: `transactions of ${id}` }).toBe(count);
  return items;
}

/** Waits until the activity log has each of these events about the person. */
export async function untilLogged(admin: ShopClient, { id }: JourneyPerson, ...types: readonly string[]): Promise<void> {
  const missingTypes = async () => {
    const { items } = await admin.get(`/api/admin/events?user_id=${id}&limit=100`);
    return types.filter((type) => !items.some(({ event_type }) => event_type === type));
  };
  await expect.poll(missingTypes, { message: `what the log lacks about ${id}` }).toEqual([]);
}
