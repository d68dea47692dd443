import { KeepAddress, RequestMail } from '../../notifications/notifications.commands.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { Vacuum } from '../../platform/database/vacuum.ts';
import { Vault } from '../../platform/database/vault.ts';
import { account } from '../account.decider.ts';
import { CarryOutDeletion, SyncAdministrator } from '../accounts.commands.ts';
import { DeletedPeople } from './deleted-people.ts';
import { deletionSteps } from './deletion.steps.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { mailLanguage } from '../people/person.entity.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

const needs = {
  store: EVENT_STORE,
  send: SEND,
  db: Vault,
  people: PeopleVault,
  signIns: SignInsVault,
  outbox: Outbox,
  deletedPeople: DeletedPeople,
  vacuum: Vacuum,
};
type Deps = DepsOf<typeof needs>;

/** Deletes an account step by step. Each step is idempotent, so an interrupted deletion can be repeated. */
export const carryOutDeletion = useCase(CarryOutDeletion, needs, async ({ userId, causeId }, deps): Promise<void> => {
  const { store, send, db, signIns, vacuum } = deps;
  const { state } = await load(store, account, userId);
  // The database comes from an older back-up than the log, or from a newer one: it has a person whom the log lacks.
  if (state.status === 'deleted' || state.status === 'unborn') return forgetRestored(deps, userId);
  if (state.deletion !== 'started') return;
  await signIns.endAll(db, userId, null);
  if (!(await mayContinue(deps, userId))) return;
  try {
    await closeEverything(deps, userId);
  } catch (error) {
    // An order that should be closed may have been paid in between.
    if (await mayContinue(deps, userId)) throw error;
    return;
  }
  await forgetPerson(deps, userId, causeId);
  await vacuum.vacuumDeletedRows();
  await send(
    new RequestMail({ mailId: causeId, userId, template: 'account_deleted', causeId, orderId: null, facts: {}, requestedAt: null }),
  );
  await transact(store, account, userId, { type: 'CompleteDeletion', userId });
});

/** Ends what is still open elsewhere, and deletes personal data there. */
async function closeEverything({ send }: Deps, userId: string): Promise<void> {
  for (const { close } of deletionSteps) if (close) await send(close(userId));
}

/** Forgets a person whom a restored database has and whose deletion is complete in the log. The last mail was sent then. */
async function forgetRestored(deps: Deps, userId: string): Promise<void> {
  if (!(await deps.people.find(userId))) return;
  await closeEverything(deps, userId);
  await forgetPerson(deps, userId, null);
  await deps.vacuum.vacuumDeletedRows();
}

/** Whether no other capability vetoes the deletion; a veto is recorded as a refusal of the deletion. */
async function mayContinue({ store, send }: Deps, userId: string): Promise<boolean> {
  try {
    for (const { veto } of deletionSteps) if (veto) await send(veto(userId));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'paid_orders_awaiting_delivery') throw error;
    await transact(store, account, userId, { type: 'RefuseDeletion', userId, reason: error.code });
    await send(new SyncAdministrator({ userId }));
    return false;
  }
}

/** Deletes the person with sessions, credential, tokens and identities; only the last mail keeps the address. */
async function forgetPerson({ send, db, people, outbox, deletedPeople }: Deps, userId: string, mailId: string | null): Promise<void> {
  const person = await people.find(userId);
  if (!person) return;
  await deletedPeople.add(userId);
  if (mailId !== null) await send(new KeepAddress({ mailId, address: person.email, language: mailLanguage(person) }));
  await db.transaction(async (manager) => {
    await outbox.forget(manager, userId, person.email);
    await people.forget(manager, userId);
  });
}
