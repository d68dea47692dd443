import path from 'node:path';
import { PaymentSandbox } from '@orderstream/client/payment-sandbox';
import type { BenchShop } from '../shop.ts';

/** What the provider does with all calls of the shop: answer with a status, or only after some milliseconds. */
export type ProviderFault = { effect: 'error'; status: number } | { effect: 'slow'; ms: number };

/** Without answers, the provider behaves as it should. */
export async function setProviderFault({ product }: BenchShop, answers?: ProviderFault): Promise<void> {
  const provider = PaymentSandbox.ofProduct(product.url, path.join(product.folder, 'data'));
  await provider.control('outcomes', { clear: true });
  if (answers === undefined) return;
  for (const method of ['GET', 'POST', 'DELETE'])
    await provider.control('outcomes', { match: `${method} /v1/`, times: 1_000_000, ...answers });
}
