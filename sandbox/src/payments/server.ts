import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { idleMilliseconds } from '../processes/idle.ts';
import { nameOf, onlyUnder } from '../processes/own-names.ts';
import { Api, type Answer } from './api/api.ts';
import { ApiError, missing } from './api/errors.ts';
import { decodeForm, treeOf } from './api/form.ts';
import { controls, type Sandbox } from './control.ts';
import { Faults } from './faults.ts';
import { Journal } from './journal.ts';
import { webhookEndpoint } from './objects/catalogue.ts';
import { listOf } from './objects/absent.ts';
import type { Asked } from './pages/page.ts';
import { showPage } from './pages/pages.ts';
import { seedPrices } from './seed.ts';
import { Store } from './store.ts';
import { runDue } from './tasks.ts';
import { Webhooks } from './webhooks.ts';
import { apiVersion, World, type Settings } from './world.ts';

export interface Options extends Omit<Settings, 'publicUrl'> {
  port: number;
  dataDir: string | null;
  publicUrl: string | null;
  webhookUrl: string | null;
  /** The event types sent to that address; all by default. */
  webhookTypes?: readonly string[];
  seedPrices: boolean;
  /** Of the prices that are seeded; usd without it. */
  currency?: string;
}

/** Every caller can do everything, so it never listens to other machines. */
export const loopback = '127.0.0.1';
const bodyLimit = 1_000_000;
const tick = 500;

/** Starts the provider: its API, its pages and its console on one port. */
export async function startPaymentSandbox(options: Options): Promise<{ port: number; close(): Promise<void> }> {
  if (!options.secretKey.startsWith('sk_test_sandbox_'))
    throw new Error('the secret key of the payment sandbox begins with sk_test_sandbox_');
  const store = new Store(options.dataDir === null ? null : new Journal(join(options.dataDir, 'journal.jsonl')));
  const w = new World(store, { ...options, publicUrl: options.publicUrl ?? '' });
  const dayAgo = w.now() - 86_400;
  store.compact(([kind, , value]) => kind !== 'answer' || (value !== null && value.at > dayAgo));
  const sandbox = { w, webhooks: new Webhooks(w), faults: new Faults() };
  if (options.webhookUrl !== null) listen(w, options.webhookUrl, options.webhookTypes ?? ['*']);
  if (options.seedPrices) seedPrices(w, options.currency);
  const api = new Api(w);
  const listener = (request: IncomingMessage, response: ServerResponse) => void respond(sandbox, api, request, response);
  const server = createServer({ keepAliveTimeout: idleMilliseconds }, onlyUnder(nameOf(options.publicUrl ?? ''), listener));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, loopback, resolve));
  const { port } = server.address() as AddressInfo;
  w.settings.publicUrl ||= `http://${loopback}:${port}`;
  sandbox.webhooks.resume();
  const timer = setInterval(() => work(w), tick);
  return { port, close: () => close(server, sandbox, timer) };
}

/** A job that fails is tried again; it must not take the provider with it. */
function work(w: World) {
  try {
    runDue(w);
  } catch (error) {
    console.error(error);
  }
}

/** The listener from the command line, whose address and types may change from start to start. */
function listen(w: World, url: string, types: readonly string[]) {
  const given = { url, enabled_events: [...types], secret: w.settings.webhookSecret };
  w.store.transact(() => {
    const known = w.store.find('webhook_endpoint', 'we_sbxconfigured');
    const made = known ?? webhookEndpoint(w, { id: 'we_sbxconfigured', ...given, api_version: apiVersion });
    w.store.put('webhook_endpoint', { ...made, ...given });
  });
}

async function close(server: Server, { webhooks, w }: Sandbox, timer: NodeJS.Timeout): Promise<void> {
  clearInterval(timer);
  webhooks.close();
  server.closeAllConnections();
  await new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
  await w.store.close();
}

async function respond(sandbox: Sandbox, api: Api, request: IncomingMessage, response: ServerResponse) {
  try {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const path = inner(url.pathname, sandbox.w);
    const asked = { request, path, query: url.searchParams, body: await bodyOf(request) };
    if (path.startsWith('/v1/')) await answerApi(sandbox, api, asked, url.search.slice(1), response);
    else if (path.startsWith('/_sandbox/')) send(response, await answerControl(sandbox, asked));
    else await showPage(sandbox, asked, response);
  } catch (error) {
    const known = error instanceof ApiError ? error : new ApiError(500, 'The payment sandbox failed. Its log says why.');
    if (known.status === 500) console.error(error);
    if (!response.headersSent) send(response, json(known.body(), known.status));
  }
}

/** A proxy may hand on the public path whole: the part before our own is taken off. */
function inner(path: string, { settings }: World): string {
  const base = new URL(settings.publicUrl).pathname.replace(/\/+$/, '');
  const rest = base !== '' && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) : path;
  return rest === '' ? '/' : rest;
}

function bodyOf(request: IncomingMessage): Promise<string> | string {
  if (request.method === 'GET') return '';
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= bodyLimit) parts.push(part);
      else reject(new ApiError(413, 'The request is too large.'));
    });
    request.once('end', () => resolve(Buffer.concat(parts).toString('utf8'))).once('error', reject);
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer) {
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' }).end(body);
}

const json = (body: unknown, status = 200): Answer => {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
};

async function answerApi({ faults, w }: Sandbox, api: Api, { request, path, body }: Asked, query: string, response: ServerResponse) {
  const { authorization, 'stripe-version': version, 'content-type': contentType, 'idempotency-key': key } = request.headers;
  const headers = { authorization, version: [version].flat()[0], idempotencyKey: [key].flat()[0] };
  const call = { method: request.method ?? 'GET', path, query, body, headers: { ...headers, ...(body !== '' && { contentType }) } };
  const fault = faults.take(`${call.method} ${path}`);
  const begun = api.begin(call);
  if (typeof begun !== 'function') return send(response, begun);
  try {
    const failed = json(new ApiError(fault?.status ?? 500, 'asked for', { type: 'api_error' }).body(), fault?.status);
    if (fault?.effect === 'slow') await sleep(fault.ms);
    if (fault?.effect === 'silent') return void response.destroy();
    if (fault?.effect === 'error') return send(response, failed);
    if (fault?.effect === 'unknown') return send(response, nothingYet(path));
    const answer = api.handle(call);
    await w.store.written();
    if (fault?.effect === 'slow_after') await sleep(fault.ms);
    if (fault?.effect === 'silent_after') return void response.destroy();
    send(response, fault?.effect === 'error_after' ? failed : answer);
  } finally {
    begun();
  }
}

/** New objects may stay invisible for a while: lists are empty, and an object is not found by its id. */
function nothingYet(path: string): Answer {
  const [, , resource = '', id] = path.split('/');
  return id === undefined ? json(listOf([], path, false)) : json(missing(resource, id).body(), 404);
}

async function answerControl(sandbox: Sandbox, { request, path, body }: Asked): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${sandbox.w.settings.secretKey}`)
    throw new ApiError(401, 'The control routes need the secret key as a bearer token.');
  const name = path.slice('/_sandbox/'.length);
  const control = Object.hasOwn(controls, name) ? controls[name]! : null;
  if (!control) throw new ApiError(404, `Unknown control: ${name.slice(0, 60)}`);
  if (request.method !== 'POST') throw new ApiError(405, 'Only POST.');
  const isJson = /\bjson\b/.test(request.headers['content-type'] ?? '');
  const answer = json(await control(sandbox, isJson && body !== '' ? treeOf(parsed(body)) : decodeForm(body)));
  await sandbox.w.store.written();
  return answer;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new ApiError(400, `Not JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}
