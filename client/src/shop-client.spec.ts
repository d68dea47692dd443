import { RequestRefused, ShopClient, resultUnlessRefused, type Fetch } from './shop-client.ts';

const json = { 'content-type': 'application/json' };
const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status, headers: json });
const session = (token: string) => reply(200, { access_token: token, user: { id: 'ann' } });

/** A shop that gives these answers, one after another, and the requests that it has had. */
function shopAnswering(...replies: Response[]) {
  const requests: { line: string; headers: Record<string, string> }[] = [];
  const fetch: Fetch = (address, { method, headers }) => {
    requests.push({ line: `${method} ${address}`, headers });
    return Promise.resolve(replies.shift() ?? reply(500, {}));
  };
  return { visitor: new ShopClient({ origin: 'http://shop.test', fetch }), requests };
}

const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const order = { order_id: 'o1', position: '12' };

describe('a client of the shop', () => {
  it('signs in again and repeats a command under the same key after its session has ended', async () => {
    const { visitor, requests } = shopAnswering(session('first'), reply(401, {}), session('second'), reply(201, order));
    const ann = await visitor.signIn('ann@example.test', 'secret');
    expect((await ann.post('/api/orders', { ...sku, quantity: 1 })).order_id).toBe('o1');
    const [, refused, , repeated] = requests;
    expect(repeated?.headers).toEqual({ ...refused?.headers, authorization: 'Bearer second' });
    expect(refused?.headers['idempotency-key']).toBeDefined();
  });

  it('signs in again once for all requests that are under way when its session ends', async () => {
    const ended = () => reply(401, { code: 'not_signed_in' });
    const { visitor, requests } = shopAnswering(session('first'), ended(), ended(), session('second'), reply(200, {}), reply(200, {}));
    const ann = await visitor.signIn('ann@example.test', 'secret');
    await Promise.all([ann.get('/api/me'), ann.get('/api/subscriptions')]);
    expect(requests.map(({ headers }) => headers['authorization'])).toEqual([
      undefined,
      'Bearer first',
      'Bearer first',
      undefined,
      'Bearer second',
      'Bearer second',
    ]);
  });

  it('repeats its password where a command demands a fresh sign-in', async () => {
    const tooLate = reply(403, { code: 'sign_in_again' });
    const { visitor, requests } = shopAnswering(session('first'), tooLate, reply(200, {}), reply(200, { position: '9' }));
    const admin = await visitor.signIn('admin@example.test', 'secret');
    await admin.patch(`/api/admin/users/${admin.userId}/status`, { status: 'active' });
    expect(requests.map(({ line }) => line).slice(1)).toEqual([
      'PATCH http://shop.test/api/admin/users/ann/status',
      'POST http://shop.test/api/auth/prove',
      'PATCH http://shop.test/api/admin/users/ann/status',
    ]);
  });

  it('sends the position of its last command with each read, unless reads of own writes are off', async () => {
    const { visitor, requests } = shopAnswering(reply(201, order), reply(200, {}), reply(201, order), reply(200, {}));
    const hasty = new ShopClient({ ...visitor.options, readsOwnWrites: false });
    for (const client of [visitor, hasty]) {
      await client.post('/api/orders', { ...sku, quantity: 1 });
      await client.get('/api/orders/o1');
    }
    expect(requests.map(({ headers }) => headers['x-read-after'])).toEqual([undefined, '12', undefined, undefined]);
  });

  it('throws a refusal with its status, code and body, which a caller may expect', async () => {
    const refusal = () => reply(409, { code: 'out_of_stock', available: 0 });
    const { visitor } = shopAnswering(refusal(), refusal(), refusal());
    const place = () => visitor.post('/api/orders', { ...sku, quantity: 1 });
    await expect(place()).rejects.toMatchObject({ status: 409, code: 'out_of_stock', body: { available: 0 } });
    expect(await resultUnlessRefused(['out_of_stock'], place())).toBeUndefined();
    await expect(resultUnlessRefused(['price_not_found'], place())).rejects.toBeInstanceOf(RequestRefused);
  });

  it('does not compile with an address, a body or an answer that the API does not describe', async () => {
    const { visitor } = shopAnswering();
    const wrong = [
      // @ts-expect-error -- the API has no such address
      () => visitor.get('/api/order'),
      // @ts-expect-error -- it has this one for questions only
      () => visitor.post('/api/transactions'),
      // @ts-expect-error -- a quantity is a number
      () => visitor.post('/api/orders', { ...sku, quantity: '1' }),
      // @ts-expect-error -- an order has no such field
      async () => void (await visitor.get(`/api/orders/${order.order_id}`)).nickname,
    ];
    for (const call of wrong) await expect(call()).rejects.toMatchObject({ status: 500 });
  });
});
