import { startShop } from '../../accounts/testing/people.ts';
import { apiModules } from '../../registry.ts';

const shop = startShop({ capabilities: apiModules });
type Billing = Record<string, string | null>;
const whole = {
  line1: 'Marktplatz 1',
  line2: null,
  city: 'Bremen',
  postal_code: '28195',
  state: null,
  country: 'DE',
  vat_number: 'DE123456789',
};

describe('billing details', () => {
  it('are empty at first, and are stored and removed again', async () => {
    const { token } = await shop().person();
    const readBilling = async () => (await shop().app.get<Billing>('/api/me/billing', { as: token })).body;
    expect(Object.values(await readBilling())).toEqual(Array(7).fill(null));
    expect(await shop().app.put('/api/me/billing', { ...whole, country: 'de', line2: '' }, { as: token })).toMatchObject({ status: 204 });
    expect(await readBilling()).toEqual(whole);
    expect(await shop().app.put('/api/me/billing', {}, { as: token })).toMatchObject({ status: 204 });
    expect(Object.values(await readBilling())).toEqual(Array(7).fill(null));
  });
  it('are refused with an incomplete address', async () => {
    const { token } = await shop().person();
    const answer = await shop().app.put<{ details: { field: string }[] }>(
      '/api/me/billing',
      { city: 'Bremen', country: 'Germany' },
      { as: token },
    );
    expect(answer.status).toBe(400);
    expect(new Set(answer.body.details.map(({ field }) => field))).toEqual(new Set(['line1', 'country']));
  });
});
