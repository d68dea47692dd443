import { accountLifecycle } from '../../../accounts/account-lifecycle.api.ts';
import { transact } from '../../../platform/deciding/decides.ts';
import { ifWanted } from '../../../platform/deciding/outside-effect.ts';
import { refusal } from '../../../platform/deciding/refusal.ts';
import { customerDecider } from '../../checkout/customer.decider.ts';
import type { SettleDeps, SettleOutcome } from './settle-deps.ts';

type CustomerReport = { userId: string | null; objectId: string };

/** Deletes a new customer whose account was deleted in between; its server may have crashed before recording it. */
export async function settleCreatedCustomer(
  { store, checkouts }: SettleDeps,
  { userId, objectId }: CustomerReport,
): Promise<SettleOutcome> {
  const account = userId === null ? 'unknown' : await accountLifecycle(store, userId);
  // Another shop may use the same account at the provider.
  if (account === 'unknown') return 'not_ours';
  if (account === 'deleting') throw refusal('request_in_progress');
  const unwanted = async () => Promise.resolve(account === 'deleted' ? objectId : null);
  const forgotten = await ifWanted(store, unwanted, async (permit, id) => checkouts.forgetCustomer(permit, id).then(() => id));
  return forgotten === null ? 'ignored' : 'handled';
}

/** Unlinks a customer that was deleted at the provider. */
export async function settleDeletedCustomer({ store, reads }: SettleDeps, { userId, objectId }: CustomerReport): Promise<SettleOutcome> {
  if (!userId) return 'not_ours';
  if (await reads.knowsCustomer(objectId)) return 'ignored';
  await transact(store, customerDecider, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId: objectId });
  return 'handled';
}
