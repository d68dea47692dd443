import { theSystem } from '@orderstream/contracts/shared/actor';
import { StoreUnavailable, type EventStore } from '@orderstream/eventstore/event-store';
import { account, isActiveAdministrator } from '../account.decider.ts';
import { asSystem } from '../../platform/deciding/context.ts';
import { load } from '../../platform/deciding/decides.ts';
import { depsIn } from '../../platform/deciding/use-case.ts';
import { StartDeletion, startDeletion, startDeletionNeeds } from '../deletion/start-deletion.ts';
import { pollFor } from '../testing/background.ts';
import { startShop, type SignedInPerson } from '../testing/people.ts';
import { administrators, allAdministrators } from './administrators.decider.ts';
import { ChangeStatus, changeStatus } from './change-status.ts';
import { statusOrRoleNeeds } from './decide-status-or-role.ts';
import { RevokeRole, revokeRole } from './revoke-role.ts';

const shop = startShop({ withWorker: true });

/** A store that fails at the account, as if the process had ended after the administrator's release. */
const endingBefore = (stream: string): EventStore =>
  new Proxy(shop().store, {
    get(store, name) {
      if (name === 'append')
        return (to: string, ...more: [never, never, never]) =>
          to === stream ? Promise.reject(new StoreUnavailable('the process has ended')) : store.append(to, ...more);
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

describe('an administrator', () => {
  beforeAll(() => shop().person('active', ['admin']));

  it.each(ends)('is no longer one, and is not counted, after %s that broke off between the two facts', async (_, change) => {
    const administrator = await shop().person('active', ['admin']);
    const { id } = administrator;
    await expect(asSystem(5_000, () => change(id))).rejects.toThrow();
    await pollFor(async () => {
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
