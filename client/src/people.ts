import { eventually } from './eventually.ts';
import { mailsTo, tokenIn } from './mailbox.ts';
import { resultUnlessRefused, type ShopClient } from './shop-client.ts';

export type Newcomer = { email: string; password: string; full_name: string; business_name?: string };

/** Signs up; the account waits for its confirmation and approval. */
export const requestSignUp = (visitor: ShopClient, newcomer: Newcomer) =>
  visitor.post('/api/auth/signup', { ...newcomer, accept_terms: true });

/** Follows the link of the mail. Of several mails, one may have a token that is no longer taken: whichever is, will do. */
export async function confirmEmail(visitor: ShopClient, email: string): Promise<void> {
  const triedTokens = new Set<string>();
  await eventually(async () => {
    for (const token of (await mailsTo(visitor.options.origin, email, /confirm/i)).flatMap((mail) => tokenIn(mail) ?? [])) {
      if (triedTokens.has(token)) continue;
      triedTokens.add(token);
      if (await resultUnlessRefused(['token_invalid'], visitor.post('/api/auth/confirm', { token }))) return true;
    }
    return undefined;
  }, `confirming ${email}`);
}

/** Approves an account as an administrator. */
export const approveNewcomer = (admin: ShopClient, userId: string) =>
  admin.patch(`/api/admin/users/${userId}/status`, { status: 'active' });

/** One of the accounts of the demo. */
export const signInToDemo = (visitor: ShopClient, name: 'admin' | 'auditor' | 'customer') =>
  visitor.signIn(`${name}@demo.test`, 'orderstream');

/** Signed up, confirmed, signed in and approved. */
export async function joinShop(visitor: ShopClient, admin: ShopClient, newcomer: Newcomer): Promise<ShopClient> {
  await requestSignUp(visitor, newcomer);
  await confirmEmail(visitor, newcomer.email);
  const customer = await visitor.signIn(newcomer.email, newcomer.password);
  await approveNewcomer(admin, customer.userId);
  return customer;
}
