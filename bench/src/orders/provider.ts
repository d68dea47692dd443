import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Shop } from '../shop.ts';
import { json } from '../web.ts';

/** What the provider does with all calls of the shop: answer with a status, or only after some milliseconds. */
export type Answers = { effect: 'error'; status: number } | { effect: 'slow'; ms: number };

/** Without answers, the provider behaves as it should. */
export async function providerAnswers({ product }: Shop, answers?: Answers): Promise<void> {
  const secrets = JSON.parse(readFileSync(path.join(product.folder, 'data', 'secrets.json'), 'utf8')) as Record<string, string>;
  const token = secrets['STRIPE_SECRET_KEY'];
  const outcomes = (body: object) => json('POST', `${product.url}/_sandbox/pay/_sandbox/outcomes`, { token, body });
  await outcomes({ clear: true });
  if (answers === undefined) return;
  for (const method of ['GET', 'POST', 'DELETE']) await outcomes({ match: `${method} /v1/`, times: 1_000_000, ...answers });
}
