import { AccountsHttpModule } from '../../accounts/accounts.module.ts';
import { startShop } from '../../accounts/testing/people.ts';
import { NotificationsModule } from '../../notifications/notifications.module.ts';
import { PaymentsHttpModule } from '../payments.module.ts';
import { setUpProvider } from '../testing/provider.ts';

const { environment, provided } = setUpProvider();
Object.assign(environment, { SHOP_CURRENCY: 'kwd' });
const shop = startShop({ capabilities: [AccountsHttpModule, NotificationsModule, PaymentsHttpModule], environment });

describe('a price in a currency with three decimal places', () => {
  it('is refused unless its last digit is 0, as the provider charges it', async () => {
    const admin = await shop().person('active', ['admin']);
    const mapPrice = async (unit_amount: number) => {
      const { stripe } = provided();
      const product = await stripe.products.create({ name: 'Something' });
      const terms = { product: product.id, currency: 'kwd', unit_amount, recurring: { interval: 'month' } } as const;
      const { id: stripe_price_id } = await stripe.prices.create(terms);
      const mapping = { channel: 'LinkedIn', product_type: 'Creator', stripe_price_id };
      return shop().app.post('/api/admin/price-mappings', mapping, { as: admin.token });
    };
    expect(await mapPrice(4_905)).toMatchObject({ status: 409, body: { code: 'price_too_fine' } });
    expect(await mapPrice(4_900)).toMatchObject({ status: 201 });
  });
});
