import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { PaymentSandbox } from '@orderstream/client/payment-sandbox';
import type { Page } from '@playwright/test';
import { pressByKeyboard, typeByKeyboard } from '../../support/keyboard.ts';
import { signInByCookie, type JourneyPerson, type JourneyPeople } from '../../support/people.ts';
import { expectAccessible, expect, expectToFitScreen, test } from '../../support/product.ts';
import { providerCustomerOf, placePaidOrder, sendUnrequestedPayment } from '../../support/provider.ts';

const sku = ['LinkedIn', 'PremiumProfile'] as const;
const script = path.resolve(import.meta.dirname, '../../../dist/auditor/verify-export.mjs');

/** Verifies a file outside the shop, without network or database. */
function verifyExport(...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

async function saveDownload(page: Page, name: string, button: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = test.info().outputPath(name);
  await (await downloading).saveAs(file);
  return file;
}

/** Verifier keys as the export page shows them. */
async function readKeys(page: Page): Promise<string> {
  const keys = page.locator('pre').filter({ hasText: /^orderstream\// });
  await expect(keys).toBeVisible();
  const file = test.info().outputPath('keys');
  fs.writeFileSync(file, (await keys.textContent()) ?? '');
  return file;
}

async function chargeTwice(people: JourneyPeople, provider: PaymentSandbox): Promise<{ customer: JourneyPerson; orderId: string }> {
  const customer = await people.active({ name: 'Dana Doubtful' });
  const api = await people.signedIn(customer);
  const orderId = await placePaidOrder(people.admin, api, sku);
  await expect.poll(async () => (await api.get(`/api/orders/${orderId}`)).status).toBe('paid_in_process');
  const { amount } = await api.get(`/api/orders/${orderId}`);
  await sendUnrequestedPayment(provider, {
    orderId,
    userId: customer.id,
    customer: await providerCustomerOf(provider, customer.email),
    amount,
  });
  return { customer, orderId };
}

test.describe('an auditor', { tag: '@wide' }, () => {
  test("answers the complaint 'I was charged twice' with proof", async ({ page, people, provider }) => {
    const { customer, orderId } = await chargeTwice(people, provider);
    const auditor = await people.withRole('auditor', { name: 'Ada Auditor' });

    await test.step('finds the order by the details in the complaint', async () => {
      await signInByCookie(page, auditor, '/audit');
      await typeByKeyboard(page, page.getByLabel('Id of anything'), orderId.slice(0, 8));
      await pressByKeyboard(page, page.getByRole('button', { name: 'Find' }), 'Enter');
      await expect(page).toHaveURL(`/audit/follow/order/${orderId}`);
      await expect(page.getByRole('link', { name: 'Payment refunded' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Payment received' })).toHaveCount(2);
      await expectAccessible(page);
    });

    await test.step('sees that the second charge was refunded, and why', async () => {
      await page.getByRole('link', { name: 'Refund requested' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Refund requested' })).toBeVisible();
      // Until the fact is sealed, the page asks to try again.
      await expect(async () => {
        await page.getByRole('button', { name: 'Prove this fact' }).click();
        await expect(page.getByText(/^Proved: this fact is number/)).toBeVisible({ timeout: 10_000 });
      }).toPass({ timeout: 60_000 });
      await expectAccessible(page);
    });

    await test.step('sees the order as it stood between the two', async () => {
      await page.goto(`/audit/moment/order/${orderId}`);
      await expect(page.getByText('Paid / In Process').first()).toBeVisible();
      await page.getByRole('slider').press('Home');
      await expect(page.getByText('It did not exist at this moment.')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('finds each charge in exactly one place', async () => {
      await page.goto('/audit/money');
      const charges = page.getByRole('table', { name: 'All charges' }).getByRole('row');
      await expect(charges.filter({ hasText: orderId }).first()).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('exports the facts, which can be verified outside the shop', async () => {
      await page.goto(`/audit/export?subject_id=${orderId}`);
      const key = await readKeys(page);
      const file = await saveDownload(page, 'order.ndjson', 'Export');
      await expectAccessible(page);
      const answer = verifyExport(file, '--key', key);
      expect(answer.said).toMatch(/^Proved: \d+ facts, each of them in the sealed log/);
      expect(answer.status).toBe(0);
      const text = fs.readFileSync(file, 'utf8');
      expect(text).toContain('payment_refund_requested');
      for (const secret of [customer.email, customer.name]) expect(text).not.toContain(secret);
      fs.writeFileSync(file, text.replace('"order_id"', '"0rder_id"'));
      expect(verifyExport(file, '--key', key).said).toMatch(/was changed/);
    });
  });

  test('compares the live tables with a replay, and downloads the signed report', async ({ page, people }) => {
    const auditor = await people.withRole('auditor', { name: 'Ada Auditor' });
    await signInByCookie(page, auditor, '/audit/export');
    const key = await readKeys(page);
    await page.goto('/audit/comparison');
    const compare = page.getByRole('button', { name: 'Compare now' });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('/api/audit/comparisons', async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.continue();
    });
    await pressByKeyboard(page, compare, 'Enter');
    await expect(compare).toBeDisabled();
    release();
    await expect(compare).toBeEnabled();
    await expect(page.getByText(/^All [\d,]+ rows of the live tables equal the replay/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Download signed report' })).toBeEnabled();
    const report = await saveDownload(page, 'comparison.txt', 'Download signed report');
    const { status, said } = verifyExport(report, '--key', key);
    expect(said).toMatch(/^Signed: \d+ events replayed to position \d+, under the seal of/);
    expect(status).toBe(0);
    expect(said).toContain('transactions: ');
    await page.goto('/audit');
    await expect(page.getByText(/^All [\d,]+ rows of the live tables equal the replay\. /)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/audit/comparison');
    await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
    await expectToFitScreen(page);
    await expectAccessible(page);
  });
});
