import { eventually } from './eventually.ts';
import { mailsTo, tokenIn } from './mailbox.ts';
import { unlessRefused, type ShopClient } from './shop-client.ts';

export type Newcomer = { email: string; password: string; full_name: string; business_name?: string };

export const signUp = (visitor: ShopClient, newcomer: Newcomer) => visitor.post('/api/auth/signup', { ...newcomer, accept_terms: true });

/** Follows the link of the mail. Of several mails, one may have a token that is no longer taken: whichever is, will do. */
export async function confirmEmail(visitor: ShopClient, email: string): Promise<void> {
  const tried = new Set<string>();
  await eventually(`confirming ${email}`, async () => {
    for (const token of (await mailsTo(visitor.door.origin, email, /confirm/i)).flatMap((mail) => tokenIn(mail) ?? [])) {
      if (tried.has(token)) continue;
      tried.add(token);
      if (await unlessRefused(['token_invalid'], visitor.post('/api/auth/confirm', { token }))) return true;
    }
    return undefined;
  });
}

export const approve = (admin: ShopClient, userId: string) => admin.patch(`/api/admin/users/${userId}/status`, { status: 'active' });

/** One of the accounts of the demo. */
export const signInToDemo = (visitor: ShopClient, name: 'admin' | 'auditor' | 'customer') =>
  visitor.signIn(`${name}@demo.test`, 'orderstream');

/** Signed up, confirmed, signed in and approved. */
export async function joinShop(visitor: ShopClient, admin: ShopClient, newcomer: Newcomer): Promise<ShopClient> {
  await signUp(visitor, newcomer);
  await confirmEmail(visitor, newcomer.email);
  const customer = await visitor.signIn(newcomer.email, newcomer.password);
  await approve(admin, customer.userId);
  return customer;
}
