import { randomBytes } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { placeOrder, type OrderTerms } from '@orderstream/client/orders';
import type { Sku } from '@orderstream/contracts/catalogue';
import { AccountsHttpModule } from '../../accounts/accounts.module.ts';
import { startShop, type People, type SignedInPerson } from '../../accounts/testing/people.ts';
import { NotificationsModule } from '../../notifications/notifications.module.ts';
import { OrdersHttpModule } from '../../orders/orders.module.ts';
import type { Capability } from '../../platform/http/api.ts';
import { StockHttpModule } from '../../stock/stock.module.ts';
import { SubscriptionsModule } from '../../subscriptions/subscriptions.module.ts';
import { PaymentsHttpModule } from '../payments.module.ts';
import { setPrice } from './prices.ts';
import { setUpProvider, type SandboxProvider, type ProviderOptions } from './provider.ts';
import { CreateProduct } from '../../stock/units/create-product.ts';

const creator = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const sku: Sku = 'LinkedIn.Creator';
export const priceOfCreator = 14_900;

/** A shop with one product, and the requests by which browsers order and pay it. */
export class TestShop {
  constructor(
    readonly people: People,
    readonly provider: SandboxProvider,
  ) {}

  get app() {
    return this.people.app;
  }

  async addUnits(units: number): Promise<void> {
    for (let n = 0; n < units; n++)
      await this.people.execute(new CreateProduct({ sku, privateInfo: randomBytes(32).toString('base64url') }));
  }

  /** Sets the price of the product, so that it can be ordered. */
  async mapCreatorPrice(): Promise<void> {
    const price = { priceId: 'price_sandbox_linkedin_creator', unitAmount: priceOfCreator, currency: 'usd' };
    await setPrice(this.people, sku, price);
  }

  /** Places an order, and waits until its customer can read it. */
  async order(by: SignedInPerson, quantity = 1, more: Partial<OrderTerms> = {}): Promise<string> {
    const id = await placeOrder(this.app.as(by.token), { ...creator, quantity, ...more });
    await eventually(
      () => this.app.get(`/api/orders/${id}`, { as: by.token }),
      ({ status }) => status === 200,
    );
    return id;
  }

  pay = (orderId: string, by: SignedInPerson, route: 'checkout-session' | 'payment' = 'checkout-session') =>
    this.app.post<{ url: string; code?: string }>(`/api/orders/${orderId}/${route}`, {}, { as: by.token });

  sync = (orderId: string, by: SignedInPerson) =>
    this.app.post<{ status: string; position: string; code?: string }>(`/api/orders/${orderId}/payment/sync`, {}, { as: by.token });

  cancel = (orderId: string, by: SignedInPerson) => this.app.post<{ code?: string }>(`/api/orders/${orderId}/cancel`, {}, { as: by.token });

  /** The session of an address. */
  sessionOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';
}

type ShopOptions = { capabilities?: readonly Capability[]; settings?: object; providerOptions?: ProviderOptions };

/** Registers hooks that start a shop with its provider. `settings` add to those of the provider and are read at the start. */
export function setUpShop({ capabilities = [], settings = {}, providerOptions = {} }: ShopOptions = {}): () => TestShop {
  const { environment, provided } = setUpProvider(providerOptions);
  beforeAll(() => void Object.assign(environment, settings));
  const mine = [AccountsHttpModule, NotificationsModule, StockHttpModule, OrdersHttpModule, PaymentsHttpModule, SubscriptionsModule];
  const started = startShop({ capabilities: [...mine, ...capabilities], environment });
  let made: TestShop | null = null;
  return () => (made ??= new TestShop(started(), provided()));
}
