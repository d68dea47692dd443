import { DataSource } from 'typeorm';
import { eventually } from '@orderstream/client/eventually';
import { castOf } from '../../accounts/testing/cast.ts';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { Routes } from '../../platform/http/routes.ts';
import { allStoredText } from '../../platform/testing/everything.ts';
import { apiModules } from '../../registry.ts';
import { PrivateInfoVault } from '../../stock/secrets/private-info.vault.ts';
import { settlePrivateInfo } from '../../stock/secrets/settle-private-info.ts';
import { reportPayment } from '../testing/pay.ts';
import { draftVersionSeen, unitVersionSeen } from '../testing/seen-versions.ts';

const shop = startShop({ capabilities: apiModules, withWorker: true, environment: { METRICS_TOKEN: 'a token for the metrics' } });
const api = () => shop().app;
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
/** Whole lines, so that the mask, which shows the first and last two characters, is no finding. */
const planted = {
  unit: 'planted-login-of-a-unit',
  changed: 'planted-login-after-a-change',
  imported: 'planted-login-from-an-import',
  refused: 'planted-login-that-was-refused',
  order: 'planted-words-of-a-custom-order',
};
const texts = Object.values(planted);
const forms = texts.flatMap((text) => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').slice(0, 24)]);
const leaksIn = (text: string) => forms.filter((form) => text.includes(form));

const cast = castOf(shop, { ann: [], bob: [], admin: ['admin'] });
const as = ({ token }: SignedInPerson) => ({ as: token });
/** Every answer but those of the reveal routes. */
const otherAnswers: { where: string; text: string }[] = [];
async function request<T = Record<string, unknown>>(method: string, path: string, person: SignedInPerson, body?: unknown) {
  const answer = await api().send<T>(method, path, { ...as(person), ...(body !== undefined && { body }) });
  if (!path.endsWith('/reveal') || answer.status !== 200) otherAnswers.push({ where: `${method} ${path}`, text: answer.text });
  return answer;
}
let [order, custom] = ['', ''];

beforeAll(async () => {
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
  await tradeInSecrets();
});

/** Everything that may be done with a secret, right and wrong. */
async function tradeInSecrets(): Promise<void> {
  const made = await request<{ product_id: string }>('POST', '/api/admin/products', cast.admin, { ...sku, private_info: planted.unit });
  const unit = made.body.product_id;
  await request('POST', '/api/admin/products', cast.admin, { ...sku, private_info: planted.unit });
  await request('POST', '/api/admin/products', cast.admin, { ...sku, private_info: planted.refused, extra: planted.refused });
  await request('POST', '/api/admin/products', cast.admin, { ...sku, private_info: [planted.refused] });
  await request('POST', '/api/admin/products', cast.ann, { ...sku, private_info: planted.refused });
  await request('POST', '/api/admin/products', cast.admin, {
    channel: planted.refused,
    product_type: 'Creator',
    private_info: planted.refused,
  });
  await request('POST', '/api/admin/products', cast.admin, `{"private_info": "${planted.refused}"`);
  await request('POST', '/api/admin/products/import', cast.admin, {
    ...sku,
    lines: [planted.imported, planted.imported, planted.refused.repeat(200)],
  });
  await eventually(
    async () =>
      (
        await request('PUT', `/api/admin/products/${unit}/private-info`, cast.admin, {
          privateInfo: planted.changed,
          version: await unitVersionSeen(api(), unit, cast.admin.token),
        })
      ).status === 200,
    'the change',
  );
  const terms = { amount: 700, order_type: 'one_time', description: 'words', private_info: planted.order };
  custom = (await request<{ order_id: string }>('POST', '/api/admin/orders', cast.admin, { ...terms, user_id: cast.ann.id, draft: true }))
    .body.order_id;
  const draftVersion = () => draftVersionSeen(api(), custom, cast.admin.token);
  await request('PATCH', `/api/admin/orders/${custom}`, cast.admin, { ...terms, amount: 800, version: await draftVersion() });
  await request('POST', `/api/admin/orders/${custom}/send`, cast.admin, { version: await draftVersion() });
  order = (await request<{ order_id: string }>('POST', '/api/orders', cast.ann, { ...sku, quantity: 1 })).body.order_id;
  await request('POST', `/api/orders/${order}/products/reveal`, cast.ann, {});
  await request('POST', `/api/orders/${custom}/private-info/reveal`, cast.ann, {});
  for (const [id, amount] of [
    [order, 500],
    [custom, 800],
  ] as const)
    await reportPayment(shop(), id, amount);
  await request('POST', `/api/admin/orders/${order}/assign-products`, cast.admin, { productIds: [unit] });
  await request('POST', `/api/admin/orders/${custom}/confirm-without-products`, cast.admin, {});
  await request('POST', `/api/orders/${order}/products/reveal`, cast.bob, {});
  await request('POST', `/api/admin/products/${unit}/reveal`, cast.ann, {});
  await request('POST', `/api/admin/orders/${order}/reveal`, cast.ann, {});
}

describe('private information', () => {
  it('is read by its owner and by administrators', async () => {
    const own = await api().post(`/api/orders/${order}/products/reveal`, {}, as(cast.ann));
    expect(own.body).toMatchObject({ items: [{ private_info: planted.changed }] });
    expect((await api().post(`/api/orders/${custom}/private-info/reveal`, {}, as(cast.ann))).body).toMatchObject({
      private_info: planted.order,
    });
    const office = await api().post(`/api/admin/orders/${custom}/reveal`, {}, as(cast.admin));
    expect(office.body).toMatchObject({ private_info: planted.order });
  });

  it('is in no other answer of any route, for any caller (S5)', async () => {
    const routes = api().nest.getHttpAdapter().getInstance().getDecorator<Routes>('routes').all;
    const reads = routes.filter(
      ({ method, url }) => method === 'GET' && url.startsWith('/api/') && !/\*|live|docs|openapi|identity/.test(url),
    );
    expect(reads.length).toBeGreaterThan(20);
    for (const { url } of reads)
      for (const person of [cast.ann, cast.bob, cast.admin])
        for (const id of url.includes(':id') ? [order, custom, cast.ann.id ?? ''] : [''])
          await request('GET', url.replace(/:\w+/, id), person);
    const metrics = await api().get('/metrics', { as: 'a token for the metrics' });
    expect(metrics.status).toBe(200);
    expect(leaksIn(metrics.text)).toEqual([]);
    expect(otherAnswers.filter(({ text }) => leaksIn(text).length > 0).map(({ where }) => where)).toEqual([]);
  });

  it('is in no row, no event and no line of any log (S5)', async () => {
    await eventually(async () => (await allStoredText(api())).some(({ text }) => text.includes('private_info_revealed')), 'the looks');
    const all = await allStoredText(api());
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all.flatMap(({ where, text }) => (leaksIn(text).length > 0 ? [where] : [])))).toEqual(new Set());
    expect(all.some(({ where }) => where === 'vault.private_info')).toBe(true);
  });
});

describe('an edit of a delivered secret that was interrupted before its event', () => {
  let [unit, path] = ['', ''];
  const storeWithoutFact = async (text: string) => {
    const vault = api().nest.get(PrivateInfoVault, { strict: false });
    await vault.keep(unit, text);
  };
  const readAfter = (where: string, position: string) => api().get(where, { ...as(cast.ann), headers: { 'x-read-after': position } });
  const editSecret = async (privateInfo: string) => {
    const version = await unitVersionSeen(api(), unit, cast.admin.token);
    return api().put<{ position: string }>(`/api/admin/products/${unit}/private-info`, { privateInfo, version }, as(cast.admin));
  };
  const textsForEveryReader = async () => {
    const owner = await api().post<{ items: { private_info: string }[] }>(`${path}/products/reveal`, {}, as(cast.ann));
    const office = await api().post<{ private_info: string }>(`/api/admin/products/${unit}/reveal`, {}, as(cast.admin));
    const { body } = await api().get<{ items: { mask: string }[] }>(`${path}/products`, as(cast.ann));
    return [...owner.body.items, office.body].map(({ private_info }) => private_info).concat(body.items.map(({ mask }) => mask));
  };
  const storedMasks = async () =>
    (
      await api().nest.get(DataSource).query<{ mask: string }[]>('select mask from vault.private_info where id = $1 order by mask', [unit])
    ).map(({ mask }) => mask);

  beforeAll(async () => {
    const made = await api().post<{ product_id: string; position: string }>(
      '/api/admin/products',
      { ...sku, private_info: 'first words of a login' },
      as(cast.admin),
    );
    unit = made.body.product_id;
    await api().get('/api/admin/products', { ...as(cast.admin), headers: { 'x-read-after': made.body.position } });
    const { body } = await api().post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, as(cast.ann));
    path = `/api/orders/${body.order_id}`;
    await reportPayment(shop(), body.order_id, 500);
    const assigned = await api().post<{ position: string }>(
      `/api/admin${path.slice(4)}/assign-products`,
      { productIds: [unit] },
      as(cast.admin),
    );
    await readAfter(`${path}/products`, assigned.body.position);
  });

  it('changes nothing for any reader', async () => {
    await storeWithoutFact('other words of a login!');
    expect(await textsForEveryReader()).toEqual(['first words of a login', 'first words of a login', 'fi********in']);
  });
  it('is made when it is repeated', async () => {
    const { body } = await editSecret('other words of a login!');
    await readAfter(`${path}/products`, body.position);
    expect(await textsForEveryReader()).toEqual(['other words of a login!', 'other words of a login!', 'ot********n!']);
    expect(await storedMasks()).toEqual(['ot********n!']);
  });
  it('is deleted by housekeeping when it is not repeated', async () => {
    await storeWithoutFact('third words of a login?');
    await shop().runSweep(settlePrivateInfo);
    expect(await storedMasks()).toEqual(['ot********n!', 'th********n?']);
    await api().nest.get(DataSource).query(`update vault.private_info set kept_at = kept_at - interval '11 minutes' where id = $1`, [unit]);
    await shop().runSweep(settlePrivateInfo);
    expect(await storedMasks()).toEqual(['ot********n!']);
  });
});
