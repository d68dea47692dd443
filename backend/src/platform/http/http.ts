import cookie from '@fastify/cookie';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import http, { type IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { v7, validate } from 'uuid';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Overload } from './limits/overload.ts';
import { asRefusal, errorBodyOf } from './refusal.filter.ts';
import { dataPolicy } from './site/security-headers.ts';
import type { Settings } from '../settings/settings.ts';
import type { SignedInRequest } from './signed-in.guard.ts';

const largestBody = 256 * 1024;
/** The provider documents no limit for the size of its events; the largest ones seen are a fraction of this. */
const largestWebhook = 1024 * 1024;

/** The raw bytes: a webhook's signature covers them. */
export type RawRequest = FastifyRequest & { rawBody?: Buffer };

const [requestTimeout, keepAliveTimeout] = [30_000, 65_000];

/** The HTTP server, with its limits for bodies and times, and the refusal of requests above the load that the process can handle. */
export function fastifyAdapter({ trustProxy }: Settings, overload?: Overload): FastifyAdapter {
  return new FastifyAdapter({
    serverFactory: (handler: http.RequestListener) =>
      http.createServer({ requestTimeout, keepAliveTimeout }, (request, response) => {
        if (!overload || overload.admits(request, response)) handler(request, response);
      }),
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    bodyLimit: largestBody,
    genReqId: ({ headers }: IncomingMessage) => {
      const header = headers['x-correlation-id'];
      return typeof header === 'string' && validate(header) ? header.toLowerCase() : v7();
    },
    logger: false,
    // An open live stream must not delay the end of the process.
    forceCloseConnections: true,
    requestTimeout,
    keepAliveTimeout,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
  });
}

/** Refuses an address that cannot be decoded, such as `/%`, before any hook, in the format of every other refusal. */
function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .status(400)
    .headers({ 'content-security-policy': dataPolicy, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  void reply.send(errorBodyOf(asRefusal(error)));
}

/** Accepts JSON bodies only; an empty body counts as none, and one with a prototype key is refused. */
export function acceptJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: RawRequest, body: Buffer, done) => {
    request.rawBody = body;
    const problem = body.length === 0 ? null : bodyProblem(body, isWebhook(request));
    if (body.length === 0) done(null, undefined);
    else if (problem) done(badRequest(problem));
    else void parse(request, body.toString('utf8'), done);
  });
}

/** Allows larger bodies for webhooks than for the requests of browsers. */
export function acceptWebhooks(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/webhooks/')) route.bodyLimit = largestWebhook;
  });
}

/** How many bytes of a body that is too large are still read, and for how many milliseconds. */
const [drainBytes, drainMilliseconds] = [16 * 1024 * 1024, 2_000];

/**
 * Reads the rest of a body that is too large, up to a limit: if the connection were closed in the middle, the client or a proxy might
 * never read the refusal and treat the server as broken.
 */
export function drainRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ raw }, { statusCode }, answer) => {
    if (statusCode === 413 && !raw.complete) await drainBody(raw);
    return answer;
  });
}

/** Reads and drops the rest of a request, up to a size and a time. */
function drainBody(raw: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, drainMilliseconds);
    let size = 0;
    raw.on('data', ({ length }: Buffer) => {
      size += length;
      if (size > drainBytes) done();
    });
    raw.once('close', done).once('end', done).once('error', done).resume();
    raw.once('close', () => clearTimeout(timer));
  });
}

/**
 * Refuses null characters in queries: PostgreSQL cannot store them in a text, and refusing them here saves every other check. In a
 * path one is part of an id that does not exist.
 */
export function refuseNullCharacters(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ url }, _reply, done) => {
    const [, query = ''] = url.split('?', 2);
    if (query.includes('%00')) done(badRequest('the character zero'));
    else done();
  });
}

/** An error that is answered with status 400. */
const badRequest = (what: string): Error => Object.assign(new Error(what), { statusCode: 400 });
const isWebhook = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/webhooks/') ?? false;

const [quote, backslash, opening, closing] = [0x22, 0x5c, new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];
const zero = Buffer.from('u0000');
const deepest = 64;

/**
 * Why a JSON body is refused without being parsed, or null. Endless nesting would overflow the stack of the code that checks it.
 * Webhooks are kept as bytes, and may contain any character.
 */
function bodyProblem(json: Buffer, anyCharacter: boolean): string | null {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] ?? 0;
    if (quoted && byte === backslash) {
      if (!anyCharacter && json.subarray(i + 1, i + 1 + zero.length).equals(zero)) return 'the character zero';
      i += 1;
    } else if (byte === quote) quoted = !quoted;
    else if (!quoted && opening.has(byte) && ++depth > deepest) return 'nested too deeply';
    else if (!quoted && closing.has(byte)) depth -= 1;
  }
  return null;
}

type AnsweredLine = { request_id: string; method: string; route: string; status: number; ms: number; user_id?: string };

/** Logs and measures each request by its route: its address may contain text that a user typed. */
export function observeRequests(fastify: FastifyInstance, log: Logger, metrics: Metrics): void {
  fastify.addHook('onResponse', (request: SignedInRequest, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (!route.startsWith('/api')) {
      done();
      return;
    }
    const line: AnsweredLine = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: milliseconds,
      ...(request.signedIn && { user_id: request.signedIn.id }),
    };
    log[route.startsWith('/api/health') ? 'debug' : 'info'](line, 'answered');
    done();
  });
}

/** Parses the cookies of requests. */
export async function acceptCookies(fastify: FastifyInstance): Promise<void> {
  await fastify.register(cookie);
}
