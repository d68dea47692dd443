import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { effectPermit } from '../../platform/testing/effect-permit.ts';
import { testSettings } from '../../platform/testing/environment.ts';
import { RefundsGateway } from './refunds.gateway.ts';
import { StripeGateway } from './stripe.gateway.ts';

const requestId = v7();
const refundOf = (n: number, request: string) => ({
  id: `re_${n}`,
  object: 'refund',
  amount: 1,
  currency: 'usd',
  status: 'succeeded',
  created: 1_767_225_600,
  metadata: { request_id: request },
});
/** The newest first: an earlier refund is on the second page. */
const refunds = [...Array.from({ length: 100 }, (_, n) => refundOf(200 - n, v7())), refundOf(1, requestId)];

const requests: string[] = [];
const provider = createServer(({ method, url = '' }, response) => {
  requests.push(`${method} ${url}`);
  const query = new URL(url, 'http://provider').searchParams;
  const from = refunds.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const data = refunds.slice(from, from + Number(query.get('limit')));
  const list = { object: 'list', data, has_more: from + data.length < refunds.length };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(method === 'GET' ? list : refundOf(201, requestId)));
});
beforeAll(() => new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => provider.close(resolve)));

it('a repeated refund is found at the provider, even behind many later refunds of the charge', async () => {
  const servers = { databaseUrl: 'postgres://127.0.0.1:1/none', eventStoreUrl: 'esdb://127.0.0.1:1?tls=false' };
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_sandbox_specs',
    STRIPE_WEBHOOK_SECRET: 'whsec_specs',
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String((provider.address() as AddressInfo).port),
    STRIPE_PROTOCOL: 'http',
  };
  const gateway = new RefundsGateway(new StripeGateway(testSettings(servers, environment)));
  const given = await gateway.createRefund(effectPermit, { chargeId: 'ch_1', orderId: null, requestId, amount: 1, reason: 'goodwill' });
  expect(given).toMatchObject({ refundId: 're_1', requestId });
  expect(requests).toEqual(['GET /v1/refunds?charge=ch_1&limit=100', 'GET /v1/refunds?charge=ch_1&limit=100&starting_after=re_101']);
});
