import http from 'node:http';
import { closeAtOnce, listenOnLoopback } from '../../platform/testing/loopback.ts';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { v7 } from 'uuid';
import { currentContext, withContext } from '../../platform/deciding/context.ts';
import { testSettings } from '../../platform/testing/environment.ts';
import { StripeGateway } from './stripe.gateway.ts';

const servers = { databaseUrl: 'postgres://127.0.0.1:1/none', eventStoreUrl: 'esdb://127.0.0.1:1?tls=false' };
const provider = { STRIPE_SECRET_KEY: 'sk_test_sandbox_specs', STRIPE_WEBHOOK_SECRET: 'whsec_specs', STRIPE_HOST: '127.0.0.1' };
const gateway = new StripeGateway(testSettings(servers, { ...provider, STRIPE_PORT: '1', STRIPE_PROTOCOL: 'http' }));

function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const id = v7();
  const whose = { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'ui' as const };
  return withContext({ ...whose, deadline: Date.now() + milliseconds }, work);
}

/** A server that answers, or takes requests and stays silent. */
class Provider {
  silent = true;
  requests = 0;
  /** How many connections end without an answer. The client repeats a request once after the first of them. */
  loses = 0;
  readonly #server = http.createServer((_, response) => {
    this.requests += 1;
    if (this.loses > 0) {
      this.loses -= 1;
      return void response.destroy();
    }
    if (!this.silent) response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[],"has_more":false}');
  });

  async gateway(): Promise<StripeGateway> {
    const port = await listenOnLoopback(this.#server);
    return new StripeGateway(testSettings(servers, { ...provider, STRIPE_PORT: String(port), STRIPE_PROTOCOL: 'http' }));
  }

  close(): Promise<void> {
    return closeAtOnce(this.#server);
  }
}

describe('a provider that does not answer', () => {
  const prices = (from: StripeGateway) => from.ask((client) => client.prices.list({}));
  const away = new Provider();
  let from: StripeGateway;
  beforeAll(async () => {
    from = await away.gateway();
  });
  afterAll(() => away.close());

  it('causes a refusal of the pending request once a probe fails too, and of later ones without sending them, until it answers', async () => {
    let returns = 0;
    from.reach.onReturn = () => (returns += 1);
    expect(from.awaySince()).toBeNull();
    await expect(prices(from)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(from.awaySince()).toBeInstanceOf(Date);
    const requestsBefore = away.requests;
    await expect(Promise.all([prices(from), prices(from)])).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(away.requests).toBe(requestsBefore);
    expect(returns).toBe(0);
    away.silent = false;
    await eventually(() => from.awaySince() === null);
    expect(returns).toBe(1);
    await expect(prices(from)).resolves.toMatchObject({ data: [] });
  });

  it('is not assumed after one request without an answer', async () => {
    const never = new Promise<never>(() => {});
    await expect(withDeadline(20, () => from.ask(() => never))).rejects.toMatchObject({ code: 'provider_unavailable' });
    away.loses = 2;
    const lost = from.ask((client) => client.prices.list({}, { maxNetworkRetries: 0 }));
    await expect(lost).rejects.toMatchObject({ code: 'provider_unavailable' });
    await expect(prices(from)).resolves.toMatchObject({ data: [] });
    expect(from.awaySince()).toBeNull();
  });
});

describe('a request to the provider', () => {
  it.each([
    [200, '{"code":"moved"}'],
    [421, '{"code":"misdirected"}'],
    [200, '{"object":"list"}'],
    [200, '"yes"'],
  ])('fails as unavailable when another server answers %s %s', async (status, body) => {
    const server = http.createServer((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
    try {
      const port = await listenOnLoopback(server);
      const misled = new StripeGateway(testSettings(servers, { ...provider, STRIPE_PORT: String(port), STRIPE_PROTOCOL: 'http' }));
      const answer = misled.ask((client) => client.prices.list({}, { maxNetworkRetries: 0 }));
      await expect(answer).rejects.toMatchObject({ code: 'provider_unavailable' });
    } finally {
      await closeAtOnce(server);
    }
  });

  it('is not sent after its caller has stopped waiting', async () => {
    let requests = 0;
    const late = withDeadline(-1, () => gateway.ask(() => Promise.resolve((requests += 1))));
    await expect(late).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(requests).toBe(0);
  });

  it('is abandoned at its caller’s deadline, and never without a caller', async () => {
    const never = new Promise<never>(() => {});
    await expect(withDeadline(20, () => gateway.ask(() => never))).rejects.toMatchObject({ code: 'provider_unavailable' });
    const answer = gateway.ask(() => pause(50, 'longer than the deadline above').then(() => 'at last'));
    await expect(answer).resolves.toBe('at last');
  });

  it('collects no stack trace, while other errors keep theirs', async () => {
    const during = await gateway.ask(() => Promise.resolve(new Error('during the question').stack));
    await expect(gateway.ask(() => Promise.reject(new Error('afterwards')))).rejects.toThrow('afterwards');
    expect([during, new Error('afterwards').stack]).toEqual([undefined, expect.stringContaining('stripe.gateway.spec')]);
  });

  it('leaves time to record its outcome, even after a long wait', async () => {
    const [before, after] = await withDeadline(2_000, async () => {
      const { deadline } = currentContext();
      await gateway.ask(() => Promise.resolve());
      return [deadline, currentContext().deadline];
    });
    expect(after).toBeGreaterThan(before);
  });
});
