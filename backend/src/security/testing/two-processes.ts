import { pino } from 'pino';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { People } from '../../accounts/testing/people.ts';
import { ShopClient } from '@orderstream/client/shop-client';
import { createApi, type Capability } from '../../platform/http/api.ts';

/**
 * Starts a second process of the same shop. Sign-ins reach the two in turn. Called in a `describe` of its own, so that the second process
 * ends before the servers that it uses.
 */
export function twoProcesses(shop: () => People, capabilities: readonly Capability[]) {
  let second: NestFastifyApplication;
  let addresses: string[];
  beforeAll(async () => {
    second = await createApi(capabilities, { settings: shop().app.settings, log: pino({ level: 'silent' }) });
    await second.listen(0, '127.0.0.1');
    addresses = [shop().app.url, `http://127.0.0.1:${(second.getHttpServer().address() as AddressInfo).port}`];
  });
  afterAll(() => second.close());

  let turn = 0;
  const login = async (email: string, password: string, from: string, cookie = '') => {
    turn += 1;
    const visitor = new ShopClient({ origin: addresses[turn % 2] ?? '' });
    const request = { body: { email, password }, key: null, headers: { 'x-forwarded-for': from, cookie } };
    const { status, headers, text } = await visitor.ask('POST', '/api/auth/login', request);
    const kept = headers.getSetCookie().find((set) => set.startsWith('os_device'));
    return { status, retryAfter: headers.get('retry-after'), body: text, device: kept };
  };
  return { login };
}
