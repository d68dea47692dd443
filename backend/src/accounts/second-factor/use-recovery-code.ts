import type { Vault } from '../../platform/database/vault.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import type { Outbox } from '../outbox/outbox.vault.ts';
import type { SecondFactors } from './second-factors.vault.ts';

type Deps = { db: Vault; factors: SecondFactors; outbox: Outbox };

/** Uses up a recovery code at a sign-in, and records it; false for a wrong or used code. */
export async function tryRecoveryCode({ db, factors, outbox }: Deps, userId: string, code: string): Promise<boolean> {
  const { codes } = factors;
  const slot = await codes.slotOf(userId, code);
  if (slot === null) return false;
  const used = await db.transaction(async (manager) => {
    if (!(await codes.useUp(manager, userId, slot))) return false;
    const remaining = await codes.countUnused(userId, manager);
    await outbox.owe(manager, { type: 'RecordRecoveryCodeUsed', userId, changeId: currentContext().commandId, remainingCodes: remaining });
    return true;
  });
  await outbox.carryOutAllOf(userId);
  return used;
}
