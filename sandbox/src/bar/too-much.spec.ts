import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { OverloadShield } from './too-much.ts';

describe('a product without capacity for commands', () => {
  let now = 0;
  let requestCount = 0;
  const servers: http.Server[] = [];
  const listen = async (listener: http.RequestListener): Promise<string> => {
    const server = http.createServer(listener);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const start = async (): Promise<string> => {
    const product = await listen((request, response) => {
      requestCount += 1;
      const refused = request.method === 'POST' && request.url === '/api/orders';
      if (refused) response.writeHead(503, { 'retry-after': '1', 'x-overloaded': 'commands' }).end('{"code":"overloaded"}');
      else response.end('{}');
    });
    const tooMuch = new OverloadShield();
    return listen((request, response) => {
      if (tooMuch.refuseIfOverloaded(request, response, now)) return;
      http
        .request(product + (request.url ?? ''), { method: request.method }, (answer) => {
          tooMuch.observeAnswer(answer, now);
          response.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(response);
        })
        .end();
    });
  };
  const send = async (address: string, method = 'POST') => {
    const answer = await fetch(address, { method });
    return { status: answer.status, comeBack: answer.headers.get('retry-after'), text: await answer.text() };
  };
  const refusal = { status: 503, comeBack: '1', text: '{"code":"overloaded"}' };

  beforeEach(() => ([now, requestCount] = [1000, 0]));
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('gets no further commands for a moment: they receive the same refusal', async () => {
    const address = await start();
    expect(await send(`${address}/api/orders`)).toEqual(refusal);
    now += 19;
    for (const method of ['POST', 'PATCH', 'DELETE']) expect(await send(`${address}/api/orders/1`, method)).toEqual(refusal);
    expect(requestCount).toBe(1);
    now += 1;
    expect(await send(`${address}/api/orders/1`)).toMatchObject({ status: 200 });
    expect(requestCount).toBe(2);
  });

  it('still gets reads and the provider’s webhooks', async () => {
    const address = await start();
    await send(`${address}/api/orders`);
    expect(await send(`${address}/api/orders`, 'GET')).toMatchObject({ status: 200 });
    expect(await send(`${address}/api/webhooks/stripe`)).toMatchObject({ status: 200 });
    expect(await send(`${address}/_sandbox/mail`)).toMatchObject({ status: 200 });
    expect(requestCount).toBe(4);
  });
});
