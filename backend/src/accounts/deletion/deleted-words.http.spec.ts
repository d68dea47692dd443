import { randomUUID } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { allStoredText } from '../../platform/testing/everything.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { startShop, type SignedInPerson } from '../testing/people.ts';

const shop = startShop({ withWorker: true });

/** Sends a command with a key, as browsers do: its answer may be kept. */
const command = async <Body = unknown>(person: SignedInPerson, method: string, path: string, body: object) => {
  const answer = await shop().app.send<Body>(method, path, { as: person.token, key: randomUUID(), body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
};

describe('the words of and about a deleted person', () => {
  it('are in no table, event or log line, although each command was sent with a key', async () => {
    const admin = await shop().person('active', ['admin']);
    const moderator = await shop().person('active', ['moderator']);
    const customer = await shop().person();
    await command(moderator, 'PATCH', '/api/me/profile', { full_name: 'Planted Moderator' });
    await command(customer, 'PATCH', '/api/me/profile', {
      full_name: 'Planted Customer',
      phone: '+1 planted',
      description: 'Planted text',
    });
    const terms = { user_id: customer.id, amount: 1_500, order_type: 'one_time' };
    const words = { description: 'planted words of an order', private_info: 'planted secret' };
    const { order_id } = await command<{ order_id: string }>(admin, 'POST', '/api/admin/orders', { ...terms, ...words });
    const [user, order] = [`/api/admin/users/${customer.id}`, `/api/admin/orders/${order_id}`];
    const tags = () => [
      command(moderator, 'POST', `${user}/tags`, { tag: 'planted tag' }),
      command(moderator, 'POST', `${order}/tags`, { tag: 'planted tag of an order' }),
    ];
    await Promise.all(tags());
    await command(moderator, 'DELETE', `${user}/tags`, { tag: 'another tag' });
    await command(moderator, 'POST', `${user}/notes`, { text: 'planted note' });
    await command(moderator, 'POST', `${order}/notes`, { text: 'planted note on an order' });
    await command(moderator, 'PUT', `${order}/taken`, {});
    await command(admin, 'PATCH', `${user}/status`, { status: 'suspended', reason: 'abuse', words: 'planted message' });
    const planted = async () => (await allStoredText(shop().app)).filter(({ text }) => /planted/i.test(text));
    expect((await planted()).length).toBeGreaterThan(5);
    for (const { id } of [customer, moderator]) await command(admin, 'DELETE', `/api/admin/users/${id}`, { reason: 'other' });
    const people = shop().app.nest.get(PeopleVault, { strict: false });
    for (const { id } of [customer, moderator]) await eventually(async () => (await people.find(id)) === null, `${id} being forgotten`);
    await eventually(async () => (await planted()).length === 0, 'the last planted word being forgotten').catch(() => undefined);
    expect(await planted()).toEqual([]);
  });
});
