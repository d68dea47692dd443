import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { unitVersionSeen } from '../../orders/testing/seen-versions.ts';

const shop = startShop();
const api = () => shop().app;
let [admin, eve]: SignedInPerson[] = [];
const who = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });
const refused = { status: 409, body: { code: 'product_changed' } };

beforeAll(async () => {
  [admin, eve] = [await shop().person('active', ['admin']), await shop().person('active', ['admin'])];
});

describe('a unit that two administrators have opened', () => {
  const unitSeenByBoth = async (text: string) => {
    const sku = { channel: 'LinkedIn', product_type: 'Creator' };
    const { body } = await api().post<{ product_id: string }>('/api/admin/products', { ...sku, private_info: text }, who(admin));
    const path = `/api/admin/products/${body.product_id}`;
    const seen = () => unitVersionSeen(api(), body.product_id, who(admin).as);
    const secret = async () => (await api().post<{ private_info: string }>(`${path}/reveal`, {}, who(admin))).body.private_info;
    const channel = async () => {
      const { items } = (await api().get<{ items: { channel: string }[] }>(`/api/admin/products?search=${body.product_id}`, who(admin)))
        .body;
      return items[0]?.channel;
    };
    return { path, seen, secret, channel, version: await seen() };
  };

  it('keeps the secret of the first one: that of the second is refused until they have seen it', async () => {
    const { path, seen, secret, version } = await unitSeenByBoth('one secret');
    const first = { privateInfo: 'the first change', version };
    expect((await api().put(`${path}/private-info`, first, who(admin))).status).toBe(200);
    expect(await api().put(`${path}/private-info`, { privateInfo: 'the second change', version }, who(eve))).toMatchObject(refused);
    expect(await api().patch(path, { private_info: 'the second change', version }, who(eve))).toMatchObject(refused);
    expect(await secret()).toBe('the first change');
    // The first request again, whose answer was lost.
    expect((await api().put(`${path}/private-info`, first, who(admin))).status).toBe(200);
    expect((await api().patch(path, { private_info: 'the second change', version: await seen() }, who(eve))).status).toBe(200);
    expect(await secret()).toBe('the second change');
  });

  it('stays where the first one has moved it to', async () => {
    const { path, secret, channel, version } = await unitSeenByBoth('a secret that moves');
    expect((await api().patch(path, { channel: 'WhatsApp', version }, who(admin))).status).toBe(200);
    expect(await api().patch(path, { channel: 'LinkedIn', version }, who(eve))).toMatchObject(refused);
    expect(await api().patch(path, { channel: 'LinkedIn', private_info: 'another one', version }, who(eve))).toMatchObject(refused);
    expect([await channel(), await secret()]).toEqual(['WhatsApp', 'a secret that moves']);
  });

  it('is not moved by the second one after the first one has changed its secret', async () => {
    const { path, seen, channel, version } = await unitSeenByBoth('a secret that changes');
    expect((await api().put(`${path}/private-info`, { privateInfo: 'its new secret', version }, who(admin))).status).toBe(200);
    expect(await api().patch(path, { channel: 'WhatsApp', version }, who(eve))).toMatchObject(refused);
    expect(await channel()).toBe('LinkedIn');
    expect((await api().patch(path, { channel: 'WhatsApp', version: await seen() }, who(eve))).status).toBe(200);
    expect(await channel()).toBe('WhatsApp');
  });
});
