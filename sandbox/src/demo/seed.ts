import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@orderstream/client/eventually';
import { approveNewcomer, confirmEmail, requestSignUp } from '@orderstream/client/people';
import { ShopClient, resultUnlessRefused, type Fetch } from '@orderstream/client/shop-client';
import { demoAccounts, demoPassword, type DemoAccount } from './accounts.ts';
import { stockShop } from './goods.ts';

export type SeedOptions = {
  address: string;
  /** Grants the administrator role from the command line, as `npm run ops -- grant` does. */
  grantAdmin: (email: string) => Promise<void>;
};

const overloadStatuses = [429, 502, 503];
const mostAttempts = 20;

/** Retries overload answers under the same idempotency key, so that nothing happens twice. */
const patientFetch: Fetch = async (address, request) => {
  for (let attempt = 1; ; attempt++) {
    const reply = await fetch(address, request);
    if (!overloadStatuses.includes(reply.status) || attempt === mostAttempts) return reply;
    await sleep(250 * attempt);
  }
};

/** Signs a demo account up and confirms its address; skips the steps that an interrupted start has completed. */
async function signUpAndConfirm(visitor: ShopClient, { email, name, business }: DemoAccount): Promise<ShopClient> {
  const enrolled = await resultUnlessRefused(['email_not_confirmed', 'wrong_credentials'], visitor.signIn(email, demoPassword));
  if (enrolled) return enrolled;
  // An unconfirmed address gets the link again.
  await requestSignUp(visitor, { email, password: demoPassword, full_name: name, business_name: business });
  await confirmEmail(visitor, email);
  return visitor.signIn(email, demoPassword);
}

async function makeAdministrator(person: ShopClient, email: string, { grantAdmin }: SeedOptions): Promise<void> {
  const isAdministrator = async () => (await person.get('/api/me')).roles.includes('admin');
  if (await isAdministrator()) return;
  await grantAdmin(email);
  await eventually(isAdministrator, `making ${email} administrator`);
}

async function approveAccount(admin: ShopClient, id: string, { approved, role }: DemoAccount): Promise<void> {
  if (approved) await approveNewcomer(admin, id);
  if (role !== 'customer') await admin.put(`/api/admin/users/${id}/roles/${role}`, { reason: 'joined_team' });
}

/** Creates the demo accounts and their shop through the public API; can be repeated after a crash. */
export async function seedDemo(surroundings: SeedOptions): Promise<void> {
  const [first, ...others] = demoAccounts;
  const visitor = new ShopClient({ origin: surroundings.address, fetch: patientFetch });
  const admin = await signUpAndConfirm(visitor, first);
  await makeAdministrator(admin, first.email, surroundings);
  for (const account of others) await approveAccount(admin, (await signUpAndConfirm(visitor, account)).userId, account);
  await stockShop(admin);
}
