// How the payment sandbox behaves while a fault run lasts.
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../lib/waiting.mjs';

/** `control`: one of those in sandbox/src/payments/control.ts. */
export async function provider({ url }, data, control, given) {
  const { STRIPE_SECRET_KEY: key } = JSON.parse(fs.readFileSync(path.join(data, 'secrets.json'), 'utf8'));
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/_sandbox/pay/_sandbox/${control}`, { method: 'POST', headers, body: JSON.stringify(given) });
  return answer.json();
}

/** What happens to calls that begin like this, one after another; resolves once each was made and is held up. */
export async function holdUp(product, data, call, effects) {
  const planned = async (given) => (await provider(product, data, 'outcomes', given)).planned.length;
  for (const effect of effects) await planned({ match: call, effect, times: 1, ms: 60_000 });
  await until(async () => (await planned({})) === 0, `each of ${effects.length} calls of ${call}`);
}
