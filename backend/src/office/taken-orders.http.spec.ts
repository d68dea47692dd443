import { eventually } from '@orderstream/client/eventually';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Pool } from 'pg';
import { ChangeStatus } from '../accounts/administration/change-status.ts';
import { RevokeRole } from '../accounts/administration/revoke-role.ts';
import { castOf } from '../accounts/testing/cast.ts';
import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { POOL } from '../platform/tokens.ts';
import { apiModules } from '../registry.ts';
import type { OrderTakerAnswer } from './taken-orders.requests.ts';

const shop = startShop({ capabilities: apiModules, withWorker: true });
const api = () => shop().app;
const cast = castOf(shop, { admin: ['admin'], moderator: ['moderator'], other: ['moderator'], ann: [] });
let [path, last] = ['', '0'];
const who = ({ token }: SignedInPerson) => ({ as: token, headers: { 'x-read-after': last } });
type Answer = OrderTakerAnswer & { code?: string };
const taker = async () => (await api().get<Answer>(path, who(cast.admin))).body.by;
const take = (by: SignedInPerson, from?: string) => api().put<Answer>(path, { from }, who(by));
const letGo = (by: SignedInPerson) => api().delete(path, who(by));

beforeAll(async () => {
  const terms = { user_id: cast.ann.id, amount: 1_500, order_type: 'one_time', description: 'words' };
  const { body } = await api().post<{ order_id: string; position: string }>('/api/admin/orders', terms, who(cast.admin));
  [path, last] = [`/api/admin/orders/${body.order_id}/taken`, body.position];
});

describe('an order that an employee has taken', () => {
  it('is taken by only one of several people', async () => {
    expect(await taker()).toBeNull();
    const both = await Promise.all([take(cast.moderator), take(cast.other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('order_taken');
    const first = await taker();
    expect([cast.moderator.id, cast.other.id]).toContain(first?.id);
    expect(first).toMatchObject({ name: 'Ann Example', since: expect.stringMatching(/Z$/) as string });
    await take(first?.id === cast.moderator.id ? cast.moderator : cast.other);
    expect(await taker()).toEqual(first);
    const list = await api().get<{ items: { taken_by: string | null }[] }>('/api/admin/orders', who(cast.admin));
    expect(list.body.items.map(({ taken_by }) => taken_by)).toEqual(['Ann Example']);
  });

  it('is taken over only from the shown holder, and released by its holder or an administrator', async () => {
    await letGo(cast.admin);
    await take(cast.moderator);
    expect((await take(cast.admin, cast.other.id)).status).toBe(409);
    expect(await take(cast.other, cast.moderator.id)).toMatchObject({ status: 200, body: { by: { id: cast.other.id } } });
    expect((await letGo(cast.moderator)).status).toBe(403);
    expect((await letGo(cast.other)).status).toBe(204);
    expect(await taker()).toBeNull();
    expect((await letGo(cast.moderator)).status).toBe(204);
  });

  it('is released when its holder is suspended or leaves the office', async () => {
    const third = await shop().person('active', ['moderator']);
    const isFree = async () => (await taker()) === null;
    expect((await take(third)).status).toBe(200);
    await shop().execute(new ChangeStatus({ userId: third.id, to: 'suspended', by: theSystem }));
    await eventually(isFree, 'a free order after the suspension');
    const fourth = await shop().person('active', ['moderator', 'auditor']);
    await take(fourth);
    await shop().execute(new RevokeRole({ userId: fourth.id, role: 'auditor', by: theSystem }));
    await shop().execute(new RevokeRole({ userId: fourth.id, role: 'moderator', by: theSystem }));
    await eventually(isFree, 'a free order after the revocation');
    expect((await take(cast.other)).status).toBe(200);
    await letGo(cast.other);
  });

  it('is hidden from customers, and released when its holder is deleted', async () => {
    expect((await api().get(path, who(cast.ann))).status).toBe(403);
    expect((await api().put('/api/admin/orders/0198a0a0-0000-4000-8000-0000000000ff/taken', {}, who(cast.admin))).status).toBe(404);
    await take(cast.moderator);
    await api().nest.get<Pool>(POOL, { strict: false }).query('delete from vault.person where user_id = $1', [cast.moderator.id]);
    expect(await taker()).toBeNull();
    expect((await api().get(path.replace('/taken', ''), who(cast.admin))).body).toMatchObject({ taken_by: null });
  });
});
