import { AccountsHttpModule } from '../../accounts/accounts.module.ts';
import { castOf } from '../../accounts/testing/cast.ts';
import { startShop } from '../../accounts/testing/people.ts';
import { NotificationsModule } from '../../notifications/notifications.module.ts';
import { OfficeHttpModule } from '../../office/office.module.ts';
import { bulkOf } from '../../office/testing/bulk.ts';
import { PaymentsHttpModule } from '../payments.module.ts';
import { setUpProvider } from '../testing/provider.ts';

const { environment, provided } = setUpProvider();
const capabilities = [AccountsHttpModule, NotificationsModule, PaymentsHttpModule, OfficeHttpModule];
const shop = startShop({ capabilities, environment });
const bulk = bulkOf(shop);
const cast = castOf(shop, { admin: ['admin'], moderator: ['moderator'] });
const asAdmin = () => ({ as: cast.admin.token });
const path = '/api/admin/price-mappings';

describe('prices replaced in bulk', () => {
  it('apply for each product whose price has not been replaced since, in the name of the administrator', async () => {
    const { stripe } = provided();
    const mapped = async (product_type: string) => {
      const body = { channel: 'LinkedIn', product_type, stripe_price_id: `price_sandbox_linkedin_${product_type.toLowerCase()}` };
      return (await shop().app.post<{ id: string }>(path, body, asAdmin())).body.id;
    };
    const product = await stripe.products.create({ name: 'Something' });
    const newPrice = async (change: object = {}) =>
      (
        await stripe.prices.create({
          product: product.id,
          currency: 'usd',
          unit_amount: 9_900,
          recurring: { interval: 'month' },
          ...change,
        })
      ).id;
    const [creator, business, premium] = [await mapped('Creator'), await mapped('Business'), await mapped('PremiumProfile')];
    const seen = await bulk.seen(cast.admin, [creator, business, premium], 'price-mappings');
    await shop().app.put(`${path}/${business}`, { stripe_price_id: await newPrice() }, asAdmin());
    const prices = [await newPrice(), await newPrice(), await newPrice({ recurring: { interval: 'year' } })];
    const items = seen.map((item, index) => ({ ...item, price_id: prices[index] ?? '' }));
    const id = await bulk.pressed(cast.admin, 'replace_price', items);
    const worker = bulk.work();
    const job = await bulk.ended(id, cast.admin, worker);
    expect(job.not_done).toMatchObject([
      { id: business, outcome: 'changed', code: null },
      { id: premium, outcome: 'refused', code: 'price_not_monthly' },
    ]);
    type Period = { stripe_price_id: string; until: string | null; set_by: { id: string } };
    const { items: history } = (await shop().app.get<{ items: Period[] }>('/api/admin/price-history', asAdmin())).body;
    expect(history).toContainEqual(
      expect.objectContaining({
        stripe_price_id: prices[0],
        until: null,
        set_by: expect.objectContaining({ id: cast.admin.id }) as object,
      }),
    );
    expect((await bulk.job(id, cast.moderator)).status).toBe(404);
  });
});
