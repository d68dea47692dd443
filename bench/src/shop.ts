import { randomUUID } from 'node:crypto';
import { fetchFrom, loopbackNetwork } from '@orderstream/client/fetch-from';
import { importUnits, monthlyCreator, checkoutAddress, placeOrder } from '@orderstream/client/orders';
import { payByCard } from '@orderstream/client/payment-sandbox';
import { joinShop, signInToDemo } from '@orderstream/client/people';
import { RequestRefused, ShopClient, type Fetch } from '@orderstream/client/shop-client';
import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { ProductProgress } from './behind.ts';
import type { RunningProduct } from './product.ts';

export type ShopOptions = { people: number; quietMilliseconds: number };

const allOnAddress = (address: string) => address.replace('//localhost:', '//127.0.0.1:');
const describeNetworkError = ({ code, message }: NodeJS.ErrnoException) =>
  new RequestRefused({ status: 0, headers: new Headers(), body: { code: code ?? message } });
const fetchLocally = fetchFrom();
/** A request without an answer counts like a refusal. */
const fetchCounted: Fetch = (address, request) =>
  fetchLocally(allOnAddress(address), request).catch((error: NodeJS.ErrnoException) => Promise.reject(describeNetworkError(error)));

export const countingClient = (origin: string, fetch = fetchCounted): ShopClient =>
  new ShopClient({ origin, fetch, readsOwnWrites: false });

/** The running product with people in it, used as browsers use it. */
export class BenchShop {
  #turn = 0;

  private constructor(
    readonly product: RunningProduct,
    readonly behind: ProductProgress,
    readonly admin: ShopClient,
    readonly buyers: readonly ShopClient[],
  ) {}

  static async openWith(product: RunningProduct, { people, quietMilliseconds }: ShopOptions): Promise<BenchShop> {
    const admin = await signInToDemo(countingClient(product.url), 'admin');
    const buyers: ShopClient[] = [];
    for (let number = 0; number < people; number += 1) buyers.push(await newBuyer(product, admin, number));
    return new BenchShop(product, ProductProgress.connectTo(product, quietMilliseconds), admin, buyers);
  }

  close = (): Promise<void> => this.behind.close();

  /** People take turns, so that no limit per person is what is measured. */
  nextBuyer(): ShopClient {
    this.#turn += 1;
    return this.buyers[this.#turn % this.buyers.length] as ShopClient;
  }

  stock = (units: number): Promise<number> => importUnits(this.admin, monthlyCreator, units);

  place = (buyer = this.nextBuyer()): Promise<string> => placeOrder(buyer, monthlyCreator);

  pay = (page: string): Promise<void> => payByCard(page, { fetch: fetchCounted });

  /** Assigns the oldest free unit to the order, as the office would. */
  async deliver(order: string): Promise<void> {
    const { channel, product_type } = monthlyCreator;
    const query = new URLSearchParams({ channel, product_type, status: 'available', limit: '1' });
    const { items } = await this.admin.get(`/api/admin/products?${query.toString()}`);
    await this.admin.post(`/api/admin/orders/${order}/assign-products`, { productIds: items.map(({ id }) => id) });
    await this.behind.awaitStatus(order, readableStatuses);
  }

  /** From the first request until the shop shows the order as paid. */
  async buy(): Promise<string> {
    const buyer = this.nextBuyer();
    const order = await this.place(buyer);
    await this.pay(await checkoutAddress(buyer, order));
    await this.behind.awaitStatus(order, ['paid_in_process']);
    return order;
  }
}

/** An approved person with a confirmed address; each signs up from another network. */
function newBuyer({ url }: RunningProduct, admin: ShopClient, number: number): Promise<ShopClient> {
  const fromNetwork = fetchFrom({ localAddress: loopbackNetwork(number) });
  const fetchAsBuyer: Fetch = (address, request) => (address.includes('/api/auth/') ? fromNetwork : fetchCounted)(address, request);
  const email = `bench-${number}-${randomUUID()}@example.test`;
  return joinShop(countingClient(url, fetchAsBuyer), admin, { email, password: 'a long enough secret', full_name: `Bench ${number}` });
}
