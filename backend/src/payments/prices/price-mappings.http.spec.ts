import { version } from 'uuid';
import { AccountsHttpModule } from '../../accounts/accounts.module.ts';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { NotificationsModule } from '../../notifications/notifications.module.ts';
import { PaymentsHttpModule } from '../payments.module.ts';
import { setUpProvider } from '../testing/provider.ts';

const { environment, provided } = setUpProvider();
const shop = startShop({ capabilities: [AccountsHttpModule, NotificationsModule, PaymentsHttpModule], environment });
const path = '/api/admin/price-mappings';

let [ann, admin]: SignedInPerson[] = [];
beforeAll(async () => {
  [ann, admin] = [await shop().person(), await shop().person('active', ['admin'])];
});

const asPerson = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });
const mapPrice = (stripe_price_id: string, product_type = 'Creator', by = admin) =>
  shop().app.post<{ id: string; position: string; code?: string }>(
    path,
    { channel: 'LinkedIn', product_type, stripe_price_id },
    asPerson(by),
  );
const listMappings = async (after: string) => {
  const answer = await shop().app.get<{ items: object[] }>(path, { ...asPerson(admin), headers: { 'x-read-after': after } });
  return answer.body.items;
};
const createPrice = async (change: object) => {
  const { stripe } = provided();
  const product = await stripe.products.create({ name: 'Something' });
  const usual = { product: product.id, currency: 'usd', unit_amount: 500, recurring: { interval: 'month' as const } };
  return stripe.prices.create({ ...usual, ...change });
};

describe('a price mapping', () => {
  it('is created after a check at the provider, shown, and deleted', async () => {
    const made = await mapPrice('price_sandbox_linkedin_creator');
    expect(made.status).toBe(201);
    expect(version(made.body.id)).toBe(7);
    expect(await listMappings(made.body.position)).toMatchObject([
      {
        id: made.body.id,
        channel: 'LinkedIn',
        product_type: 'Creator',
        stripe_price_id: 'price_sandbox_linkedin_creator',
        unit_amount: 14_900,
      },
    ]);
    expect(await mapPrice('price_sandbox_linkedin_business')).toMatchObject({ status: 409, body: { code: 'mapping_exists' } });
    const removal = await shop().app.delete<{ position: string }>(`${path}/${made.body.id}`, asPerson(admin));
    expect(removal.status).toBe(200);
    expect(await listMappings(removal.body.position)).toEqual([]);
    expect((await mapPrice('price_sandbox_linkedin_creator')).status).toBe(201);
  });
  it('is replaced in one step by another of the provider’s prices', async () => {
    const { body } = await mapPrice('price_sandbox_linkedin_basicprofile', 'BasicProfile');
    const offered = await shop().app.get<{ items: { id: string; product: string; unit_amount: number }[] }>(
      '/api/admin/provider-prices',
      asPerson(admin),
    );
    const expensive = await createPrice({ unit_amount: 9_900 });
    const yearly = await createPrice({ recurring: { interval: 'year' } });
    const ids = (await shop().app.get<typeof offered.body>('/api/admin/provider-prices', asPerson(admin))).body.items.map((one) => one.id);
    expect(offered.body.items).toContainEqual(expect.objectContaining({ id: 'price_sandbox_linkedin_basicprofile', unit_amount: 4_900 }));
    expect([ids.includes(expensive.id), ids.includes(yearly.id)]).toEqual([true, false]);
    const replaceMapping = (id: string, stripe_price_id: string) =>
      shop().app.put<{ id: string; position: string }>(`${path}/${id}`, { stripe_price_id }, asPerson(admin));
    const next = await replaceMapping(body.id, expensive.id);
    expect(next.status).toBe(200);
    expect((await listMappings(next.body.position)).filter((one) => 'id' in one && one.id === next.body.id)).toMatchObject([
      { product_type: 'BasicProfile', stripe_price_id: expensive.id, unit_amount: 9_900, running: 0 },
    ]);
    expect(await replaceMapping(body.id, expensive.id)).toMatchObject({ status: 404, body: { code: 'mapping_unknown' } });
    expect(await replaceMapping(next.body.id, expensive.id)).toMatchObject({ status: 409, body: { code: 'price_mapped_already' } });
    expect(await replaceMapping(next.body.id, yearly.id)).toMatchObject({ status: 409, body: { code: 'price_not_monthly' } });
  });
  it('leaves a history of prices and their administrators', async () => {
    const { body } = await mapPrice('price_sandbox_linkedin_premiumprofile', 'PremiumProfile');
    const expensive = await createPrice({ unit_amount: 19_900 });
    const next = await shop().app.put<{ position: string }>(`${path}/${body.id}`, { stripe_price_id: expensive.id }, asPerson(admin));
    type Period = { product_type: string; set_by: { id: string } | null; since: string; until: string | null };
    const answer = await shop().app.get<{ items: Period[] }>('/api/admin/price-history', {
      ...asPerson(admin),
      headers: { 'x-read-after': next.body.position },
    });
    const [now, before] = answer.body.items.filter((one) => one.product_type === 'PremiumProfile');
    expect(now).toMatchObject({ stripe_price_id: expensive.id, unit_amount: 19_900, until: null, ended: null, set_by: { id: admin?.id } });
    expect(before).toMatchObject({ id: body.id, until: now?.since, ended: 'replaced', set_by: { id: admin?.id } });
    expect((await shop().app.get('/api/admin/price-history', asPerson(ann))).status).toBe(403);
  });
  it('is not found under an unknown id', async () => {
    const answer = await shop().app.delete(`${path}/0198a0a0-0000-7000-8000-0000000000aa`, asPerson(admin));
    expect(answer).toMatchObject({ status: 404, body: { code: 'mapping_unknown' } });
  });
  it('is refused for an invalid or unknown price', async () => {
    expect(await mapPrice('prod_123', 'Business')).toMatchObject({ status: 400, body: { code: 'price_id_malformed' } });
    expect(await mapPrice('price_unknown', 'Business')).toMatchObject({ status: 409, body: { code: 'price_not_found' } });
  });
  it('is refused for prices unfit for monthly sales', async () => {
    const refusalFor = async (change: object) => (await mapPrice((await createPrice(change)).id, 'Business')).body.code;
    expect(await refusalFor({ recurring: { interval: 'year' } })).toBe('price_not_monthly');
    expect(await refusalFor({ recurring: { interval: 'month', interval_count: 3 } })).toBe('price_not_monthly');
    expect(await refusalFor({ recurring: undefined })).toBe('price_not_recurring');
    expect(await refusalFor({ unit_amount: 0 })).toBe('price_without_amount');
    expect(await refusalFor({ currency: 'eur' })).toBe('price_in_other_currency');
    expect(await refusalFor({ unit_amount: 49 })).toBe('price_too_small');
    const archived = await createPrice({});
    await provided().stripe.prices.update(archived.id, { active: false });
    expect((await mapPrice(archived.id, 'Business')).body.code).toBe('price_inactive');
    const ofArchived = await createPrice({});
    await provided().stripe.products.update(ofArchived.product as string, { active: false });
    expect((await mapPrice(ofArchived.id, 'Business')).body.code).toBe('price_inactive');
  });
  it('is not created while the provider does not answer', async () => {
    await provided().control('outcomes', { match: 'GET /v1/prices/', times: 3, effect: 'silent' });
    expect(await mapPrice('price_sandbox_linkedin_business', 'Business')).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    expect((await mapPrice('price_sandbox_linkedin_business', 'Business')).status).toBe(201);
  });
  it('is for administrators only', async () => {
    expect((await mapPrice('price_1', 'Business', ann)).status).toBe(403);
    expect((await shop().app.get(path, asPerson(ann))).status).toBe(403);
  });
});
