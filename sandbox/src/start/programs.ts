import path from 'node:path';
import type { Bar } from '../bar/proxy.ts';
import type { ChildProgram } from '../processes/child.ts';
import { answersAt, listensOn, type Probe } from '../processes/probes.ts';
import { movedStoreUrl } from '../folder/moved-log.ts';
import { googleClientId, productEnvironment, type RunPlace, type DatabaseRole } from './environment.ts';

export type Startable = ChildProgram & { ready: Probe };

/** The event store's database, and the event types of the provider's webhooks. */
type ProgramSettings = { eventStoreDatabase: string; webhookTypes: string };

/** The payment sandbox, with its keys in the environment, because every user of the machine can read arguments. */
function paymentSandboxProgram({ folder, publicUrl, ports, secrets }: RunPlace, webhookTypes: string): Startable {
  return {
    name: 'payments',
    entry: 'dist/sandbox/payments.js',
    args: [
      ...['--port', String(ports.payments), '--data', path.join(folder, 'payments'), '--public-url', `${publicUrl}/_sandbox/pay`],
      ...['--webhook-url', `http://127.0.0.1:${ports.api}/api/webhooks/stripe`, '--webhook-types', webhookTypes],
      ...['--seed-prices', '--currency', process.env.SHOP_CURRENCY || 'usd'],
    ],
    env: { STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET },
    ready: listensOn(ports.payments),
  };
}

/** The programs that replace the services around the product. */
export function sandboxPrograms(place: RunPlace, { eventStoreDatabase, webhookTypes }: ProgramSettings): Startable[] {
  const { folder, publicUrl, ports, secrets } = place;
  const embedded: Startable[] = [
    {
      name: 'eventstore',
      entry: 'dist/sandbox/eventstore.js',
      args: ['--port', String(ports.eventstore)],
      env: {
        EVENTSTORE_DATABASE: eventStoreDatabase,
        EVENTSTORE_PASSWORD: secrets.passwords.eventstore,
        EVENTSTORE_LIVE_BUFFER: process.env.EVENTSTORE_LIVE_BUFFER ?? '',
      },
      ready: listensOn(ports.eventstore),
    },
  ];
  return [
    ...(movedStoreUrl(folder) === null ? embedded : []),
    {
      name: 'mailbox',
      entry: 'dist/sandbox/mailbox.js',
      args: [...['--folder', path.join(folder, 'mail')], ...['--smtp-port', String(ports.smtp), '--port', String(ports.mailbox)]],
      env: { PUBLIC_URL: publicUrl },
      ready: listensOn(ports.mailbox),
    },
    paymentSandboxProgram(place, webhookTypes),
    {
      name: 'google',
      entry: 'dist/sandbox/google.js',
      args: [
        ...['--port', String(ports.google), '--issuer', `${publicUrl}/_sandbox/google`, '--client-id', googleClientId],
        ...['--redirect-uri', `${publicUrl}/api/auth/identity/google/callback`, '--keys', path.join(folder, 'google-keys.json')],
      ],
      env: { GOOGLE_CLIENT_SECRET: secrets.GOOGLE_CLIENT_SECRET },
      ready: listensOn(ports.google),
    },
  ];
}

/** The product's own programs, which do not know that their surroundings are a sandbox. */
export function productPrograms(place: RunPlace): Startable[] {
  const environmentAs = (role: DatabaseRole) => productEnvironment(place, role);
  const { api, worker, projections } = place.ports;
  return [
    {
      name: 'api',
      entry: 'dist/product/api.js',
      env: { ...environmentAs('api'), PORT: String(api) },
      ready: answersAt(`http://127.0.0.1:${api}/api/health/ready`),
    },
    {
      name: 'worker',
      entry: 'dist/product/worker.js',
      env: { ...environmentAs('worker'), PORT: String(worker) },
      ready: answersAt(`http://127.0.0.1:${worker}/api/health/ready`),
    },
    {
      name: 'projections',
      entry: 'dist/product/projections.js',
      env: { ...environmentAs('projections'), PORT: String(projections) },
      ready: answersAt(`http://127.0.0.1:${projections}/health/ready`),
    },
  ];
}

/** The proxy with the public address; ready once this run answers there, not another run that has taken the port. */
export function proxyProgram(host: string, { ports, publicUrl }: RunPlace, bar: Bar): Startable {
  const routes = [
    { prefix: '/_sandbox/mail', port: ports.mailbox },
    { prefix: '/_sandbox/google', port: ports.google },
    { prefix: '/_sandbox/pay', port: ports.payments },
  ];
  return {
    name: 'proxy',
    entry: 'dist/sandbox/proxy.js',
    args: [
      ...['--port', String(ports.public), '--host', host, '--product', String(ports.api)],
      ...['--routes', JSON.stringify(routes), '--public-url', publicUrl],
    ],
    env: { SANDBOX_BAR: JSON.stringify(bar) },
    ready: answersAt(`http://127.0.0.1:${ports.public}/_sandbox/bar.json`, JSON.stringify(bar)),
  };
}
