import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { StoreUnavailable, type EventStore } from '@orderstream/eventstore/event-store';
import { Vault } from '../../platform/database/vault.ts';
import { account, isActiveAdministrator } from '../account.decider.ts';
import { asSystem } from '../../platform/deciding/context.ts';
import { load } from '../../platform/deciding/decides.ts';
import { depsIn } from '../../platform/deciding/use-case.ts';
import { StartDeletion, startDeletion, startDeletionNeeds } from '../deletion/start-deletion.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { startShop, type SignedInPerson } from '../testing/people.ts';
import { administrators, allAdministrators } from './administrators.decider.ts';
import { ChangeStatus, changeStatus } from './change-status.ts';
import { statusOrRoleNeeds } from './decide-status-or-role.ts';
import { RevokeRole, revokeRole } from './revoke-role.ts';

const shop = startShop({ withWorker: true });

/**
 * A store that fails at the account, as if the process had ended after the administrator's release. `beforeRelease`: what others do
 * after the change is owed.
 */
const endingBefore = (stream: string, beforeRelease: () => Promise<unknown> = () => Promise.resolve()): EventStore =>
  new Proxy(shop().store, {
    get(store, name) {
      if (name === 'append')
        return async (to: string, ...more: [never, never, never]) => {
          if (to === stream) throw new StoreUnavailable('the process has ended');
          await beforeRelease();
          return store.append(to, ...more);
        };
      const value: unknown = Reflect.get(store, name);
      return typeof value === 'function' ? (value.bind(store) as unknown) : value;
    },
  });

const ends: [string, (userId: string) => Promise<unknown>][] = [
  [
    'a suspension',
    (userId) =>
      changeStatus.run(new ChangeStatus({ userId, to: 'suspended', by: theSystem }), {
        ...depsIn(shop().app.nest, statusOrRoleNeeds),
        store: endingBefore(`account-${userId}`),
      }),
  ],
  [
    'a revocation',
    (userId) =>
      revokeRole.run(new RevokeRole({ userId, role: 'admin', by: theSystem }), {
        ...depsIn(shop().app.nest, statusOrRoleNeeds),
        store: endingBefore(`account-${userId}`),
      }),
  ],
  [
    'the start of a deletion',
    (userId) =>
      startDeletion.run(new StartDeletion({ userId, by: theSystem }), {
        ...depsIn(shop().app.nest, startDeletionNeeds),
        store: endingBefore(`account-${userId}`),
      }),
  ],
];

const isCounted = async ({ id }: SignedInPerson) =>
  (await load(shop().store, administrators, allAdministrators)).state[id]?.active ?? false;

const outbox = () => shop().app.nest.get(Outbox, { strict: false });

/** What takes the commands that are owed for a user. */
const takers: [string, (userId: string) => Promise<unknown>][] = [
  ['a request of the same user', (userId) => outbox().carryOutAllOf(userId)],
  [
    'the worker, which carries out another command of the same user',
    async (userId) => {
      const vault = shop().app.nest.get(Vault, { strict: false });
      await outbox().leaveToWorker(vault, { type: 'RecordSessionsEnded', userId, changeId: randomUUID(), cause: 'ended_by_user' });
      await eventually(async () => {
        const rows = await shop().rows<object[]>("select from vault.owed_command where user_id = $1 and kind = 'RecordSessionsEnded'", [
          userId,
        ]);
        return rows.length === 0;
      }, 'the other command being carried out');
    },
  ],
];

describe('an administrator', () => {
  beforeAll(() => shop().person('active', ['admin']));

  it.each(takers)('is no longer one after a change that broke off although %s came before the release', async (_, take) => {
    const { id } = await shop().person('active', ['admin']);
    const store = endingBefore(`account-${id}`, () => take(id));
    const change = new RevokeRole({ userId: id, role: 'admin', by: theSystem });
    await expect(asSystem(5_000, () => revokeRole.run(change, { ...depsIn(shop().app.nest, statusOrRoleNeeds), store }))).rejects.toThrow();
    const isEnded = async () => !isActiveAdministrator((await load(shop().store, account, id)).state);
    await eventually(isEnded, 'the change being finished', { seconds: 20 });
  });

  it.each(ends)('is no longer one, and is not counted, after %s that broke off between the two facts', async (_, change) => {
    const administrator = await shop().person('active', ['admin']);
    const { id } = administrator;
    await expect(asSystem(5_000, () => change(id))).rejects.toThrow();
    await eventually(async () => {
      const { state } = await load(shop().store, account, id);
      return !isActiveAdministrator(state) || state.deletion === 'started';
    }, 'the change being finished');
    expect(await isCounted(administrator)).toBe(false);
  });

  it('stays one, and is counted, if the change was refused', async () => {
    const administrator = await shop().person('active', ['admin']);
    const by = { kind: 'user', id: administrator.id, role: 'admin' } as const;
    await expect(shop().execute(new RevokeRole({ userId: administrator.id, role: 'admin', by }))).rejects.toMatchObject({
      code: 'not_yourself',
    });
    expect(await isCounted(administrator)).toBe(true);
    expect(await shop().rows('select from vault.owed_command where user_id = $1', [administrator.id])).toEqual([]);
  });
});
