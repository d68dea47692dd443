import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { idleMilliseconds } from '../processes/idle.ts';
import { hostNamesOf, answerOnlyUnder } from '../processes/own-names.ts';
import { PaymentApi, type ApiCall, type StripeAnswer } from './api/api.ts';
import { ApiError, noSuchObject } from './api/errors.ts';
import { decodeForm, treeOf } from './api/form.ts';
import { controlRoutes, type Sandbox } from './control.ts';
import { PlannedFaults } from './faults.ts';
import { Journal } from './journal.ts';
import { newWebhookEndpoint } from './objects/catalogue.ts';
import { listOf } from './objects/absent.ts';
import type { ReceivedRequest } from './pages/page.ts';
import { showPage } from './pages/pages.ts';
import { seedPrices } from './seed.ts';
import { ObjectStore } from './store.ts';
import { runDue } from './tasks.ts';
import { Webhooks } from './webhooks.ts';
import { apiVersion, ProviderWorld, type ProviderSettings } from './world.ts';

export interface PaymentSandboxOptions extends Omit<ProviderSettings, 'publicUrl'> {
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

/** The sandbox listens only locally, because every caller can do everything. */
export const loopbackAddress = '127.0.0.1';
const bodyLimit = 1_000_000;
const tickMs = 500;

/** Starts the provider: its API, its pages and its console on one port. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<{ port: number; close(): Promise<void> }> {
  if (!options.secretKey.startsWith('sk_test_sandbox_'))
    throw new Error('the secret key of the payment sandbox begins with sk_test_sandbox_');
  const store = new ObjectStore(options.dataDir === null ? null : new Journal(join(options.dataDir, 'journal.jsonl')));
  const w = new ProviderWorld(store, { ...options, publicUrl: options.publicUrl ?? '' });
  const dayAgo = w.now() - 86_400;
  store.compact(([kind, , value]) => kind !== 'answer' || (value !== null && value.at > dayAgo));
  const sandbox = { w, webhooks: new Webhooks(w), faults: new PlannedFaults() };
  if (options.webhookUrl !== null) configureListener(w, options.webhookUrl, options.webhookTypes ?? ['*']);
  if (options.seedPrices) seedPrices(w, options.currency);
  const api = new PaymentApi(w);
  const listener = (request: IncomingMessage, response: ServerResponse) => void respond(sandbox, api, request, response);
  const server = createServer({ keepAliveTimeout: idleMilliseconds }, answerOnlyUnder(hostNamesOf(options.publicUrl ?? ''), listener));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, loopbackAddress, resolve));
  const { port } = server.address() as AddressInfo;
  w.settings.publicUrl ||= `http://${loopbackAddress}:${port}`;
  sandbox.webhooks.resume();
  const timer = setInterval(() => runDueJobs(w), tickMs);
  return { port, close: () => close(server, sandbox, timer) };
}

/** Runs the due jobs; a failing job is retried and must not stop the provider. */
function runDueJobs(w: ProviderWorld) {
  try {
    runDue(w);
  } catch (error) {
    console.error(error);
  }
}

/** Registers the endpoint from the command line; its address and event types may change with each start. */
function configureListener(w: ProviderWorld, url: string, types: readonly string[]) {
  const given = { url, enabled_events: [...types], secret: w.settings.webhookSecret };
  w.store.transact(() => {
    const existing = w.store.find('webhook_endpoint', 'we_sbxconfigured');
    const made = existing ?? newWebhookEndpoint(w, { id: 'we_sbxconfigured', ...given, api_version: apiVersion });
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

async function respond(sandbox: Sandbox, api: PaymentApi, request: IncomingMessage, response: ServerResponse) {
  try {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const path = pathWithin(url.pathname, sandbox.w);
    const received = { request, path, query: url.searchParams, body: await bodyOf(request) };
    if (path.startsWith('/v1/')) await answerApi(sandbox, api, received, url.search.slice(1), response);
    else if (path.startsWith('/_sandbox/')) sendAnswer(response, await answerControl(sandbox, received));
    else await showPage(sandbox, received, response);
  } catch (error) {
    const apiError = error instanceof ApiError ? error : new ApiError(500, 'The payment sandbox failed. Its log says why.');
    if (apiError.status === 500) console.error(error);
    if (!response.headersSent) sendAnswer(response, json(apiError.body(), apiError.status));
  }
}

/** The path without the prefix of the public address, which some proxies pass on and others remove. */
function pathWithin(path: string, { settings }: ProviderWorld): string {
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

function sendAnswer(response: ServerResponse, { status, headers, body }: StripeAnswer) {
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' }).end(body);
}

/** An answer with a JSON body. */
const json = (body: unknown, status = 200): StripeAnswer => {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
};

async function answerApi(
  { faults, w }: Sandbox,
  api: PaymentApi,
  { request, path, body }: ReceivedRequest,
  query: string,
  response: ServerResponse,
) {
  const { authorization, 'stripe-version': version, 'content-type': contentType, 'idempotency-key': key } = request.headers;
  const headers = { authorization, version: [version].flat()[0], idempotencyKey: [key].flat()[0] };
  const call: ApiCall = {
    method: request.method ?? 'GET',
    path,
    query,
    body,
    headers: { ...headers, ...(body !== '' && { contentType }) },
  };
  const fault = faults.take(`${call.method} ${path}`);
  const begun = api.begin(call);
  if (typeof begun !== 'function') return sendAnswer(response, begun);
  try {
    const failed = json(new ApiError(fault?.status ?? 500, 'asked for', { type: 'api_error' }).body(), fault?.status);
    if (fault?.effect === 'slow') await sleep(fault.ms);
    if (fault?.effect === 'silent') return void response.destroy();
    if (fault?.effect === 'error') return sendAnswer(response, failed);
    if (fault?.effect === 'unknown') return sendAnswer(response, emptyAnswer(path));
    const answer = api.handle(call);
    await w.store.whenWritten();
    if (fault?.effect === 'slow_after') await sleep(fault.ms);
    if (fault?.effect === 'silent_after') return void response.destroy();
    sendAnswer(response, fault?.effect === 'error_after' ? failed : answer);
  } finally {
    begun();
  }
}

/** The answer of a planned delay of reads: an empty list, or 404 for an object. */
function emptyAnswer(path: string): StripeAnswer {
  const [, , resource = '', id] = path.split('/');
  return id === undefined ? json(listOf([], path, false)) : json(noSuchObject(resource, id).body(), 404);
}

async function answerControl(sandbox: Sandbox, { request, path, body }: ReceivedRequest): Promise<StripeAnswer> {
  if (request.headers.authorization !== `Bearer ${sandbox.w.settings.secretKey}`)
    throw new ApiError(401, 'The control routes need the secret key as a bearer token.');
  const name = path.slice('/_sandbox/'.length);
  const control = Object.hasOwn(controlRoutes, name) ? controlRoutes[name]! : null;
  if (!control) throw new ApiError(404, `Unknown control: ${name.slice(0, 60)}`);
  if (request.method !== 'POST') throw new ApiError(405, 'Only POST.');
  const isJson = /\bjson\b/.test(request.headers['content-type'] ?? '');
  const answer = json(await control(sandbox, isJson && body !== '' ? treeOf(parsedBody(body)) : decodeForm(body)));
  await sandbox.w.store.whenWritten();
  return answer;
}

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new ApiError(400, `Not JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}
