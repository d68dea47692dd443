import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { StoreOverloaded, StoreUnavailable, UnreadableEvent } from '@orderstream/eventstore/event-store';
import { refusals, type RefusalCode } from '@orderstream/contracts/refusals';
import type { ErrorBody } from '@orderstream/contracts/shared/refusal';
import { InvalidCursor } from '@orderstream/projections/platform/reading/read';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../database/database.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { refusal, Refusal } from '../deciding/refusal.ts';
import { Routes } from './routes.ts';
import { LOG } from '../tokens.ts';

/** Errors that frameworks throw by status, as our refusal codes. */
const byStatus: Readonly<Record<number, RefusalCode>> = {
  400: 'invalid',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'invalid',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'invalid',
  503: 'overloaded',
};

const secondsOfUpdate = 10;

/**
 * Answers every error as `{ code, message, details? }`. An error that is no refusal is a bug: it is logged in full, and its answer
 * says nothing about it.
 */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  constructor(
    @Inject(LOG) private readonly log: Logger,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Answers a request with an error, and counts and logs it. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const allowed = request.is404 ? Routes.ofRequest(request).methodsOf(request.url.split('?', 1)[0] ?? '') : [];
    const refused = allowed.length > 0 ? refusal('method_not_allowed') : asRefusal(error);
    const [status, message] = refusals[refused.code];
    this.metrics.countRefusal(refused.code);
    if (status >= 500) this.log.error({ err: error, code: refused.code, request_id: request.id }, 'a request failed');
    if (reply.sent || reply.raw.headersSent) return;
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
    const retryAfter = refused.retryAfterSeconds ?? (status === 503 || status === 429 ? 1 : undefined);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    void reply.status(status).header('cache-control', 'no-store').send(errorBodyOf(refused, message));
  }
}

/** The body that a refusal is answered with. */
export function errorBodyOf({ code, details }: Refusal, message: string = refusals[code][1]): ErrorBody {
  return { code, message, ...(details && { details }) };
}

/** Any error as the refusal to answer with. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreOverloaded) return refusal('overloaded').retryAfter(error.retryAfterSeconds);
  if (error instanceof StoreUnavailable) return refusal('store_unavailable');
  // Written by a newer version, which is about to replace this process.
  if (error instanceof UnreadableEvent) return refusal('store_unavailable').retryAfter(secondsOfUpdate);
  if (error instanceof InvalidCursor) return refusal('invalid', [{ field: 'after', code: 'not_a_cursor' }]);
  if (isDatabaseUnavailable(error)) return refusal('store_unavailable');
  const status = statusOf(error);
  return refusal((status !== null && byStatus[status]) || (status !== null && status >= 400 && status < 500 ? 'invalid' : 'internal'));
}

/** The status that Nest's exceptions and Fastify's errors carry. */
function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return null;
}
