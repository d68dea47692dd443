import type { Page } from '@playwright/test';

/** Refunds the whole remainder of the order whose page is open. */
export async function refundWhole(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Refund' }).click();
  const dialog = office.getByRole('alertdialog', { name: 'Refund this order?' });
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await office.getByRole('option', { name: 'Goodwill' }).click();
  await dialog.getByRole('radio', { name: /^The full remainder/ }).click();
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
}
