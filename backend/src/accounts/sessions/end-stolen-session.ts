import type { Vault } from '../../platform/database/vault.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import type { Outbox } from '../outbox/outbox.vault.ts';
import type { SignInsVault } from './sign-ins.vault.ts';

type Deps = { db: Vault; signIns: SignInsVault; outbox: Outbox };

/** Ends a session whose refresh token was used twice, because a thief may have a copy of it. */
export async function endStolenSession({ db, signIns, outbox }: Deps, userId: string, sessionId: string): Promise<void> {
  const { commandId: changeId } = currentContext();
  await db.transaction(async (manager) => {
    if (!(await signIns.end(manager, userId, sessionId))) return;
    await outbox.owe(manager, { type: 'RecordSessionsEnded', userId, changeId, cause: 'refresh_token_reused' });
  });
  await outbox.carryOutAllOf(userId);
}
