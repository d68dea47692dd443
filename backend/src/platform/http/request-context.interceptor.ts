import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Actor, Source } from '@orderstream/contracts/shared/actor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { v5, v7, validate } from 'uuid';
import { withContext, type CommandContext } from '../deciding/context.ts';
import { EXEMPT, SOURCE } from './request-marks.ts';
import { refusal } from '../deciding/refusal.ts';
import { SETTINGS, type Settings } from '../settings/settings.ts';
import type { SignedInRequest } from './signed-in.guard.ts';
import { currentTraceparent } from '../telemetry/tracing.ts';

const anonymous: Actor = { kind: 'anonymous', id: null, role: null };
/** A command's id derives from its sender, its route and its key. */
const namespace = 'b1e7a6a2-5a0e-5f0c-9d0e-6d1f4c0f7a11';
const traceparentForm = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Sets the context of a request: actor, cause, deadline and command id. */
@Injectable()
export class RequestContextInterceptor implements NestInterceptor {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (execution.getType() !== 'http') return next.handle();
    const http = execution.switchToHttp();
    const request = http.getRequest<SignedInRequest>();
    const targets = [execution.getHandler(), execution.getClass()];
    const exempt = this.reflector.getAllAndOverride<boolean | undefined>(EXEMPT, targets) ?? false;
    const source = this.reflector.getAllAndOverride<Source | undefined>(SOURCE, targets) ?? 'ui';
    const context = this.contextOf(request, source, exempt);
    void http.getResponse<FastifyReply>().header('x-correlation-id', context.correlationId);
    return from(withContext(context, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }

  /** The context for the commands of a request. */
  private contextOf(request: SignedInRequest, source: Source, exempt: boolean): CommandContext {
    const actor: Actor = request.signedIn?.actor ?? (source === 'webhook' ? { kind: 'provider', id: null, role: null } : anonymous);
    const correlationId = request.id;
    const commandId = exempt ? v7() : commandIdOf(request, actor);
    const traceparent = currentTraceparent() ?? request.headers.traceparent;
    return {
      commandId,
      correlationId,
      causationId: commandId,
      actor,
      source,
      ...(typeof traceparent === 'string' && traceparentForm.test(traceparent) && { traceparent }),
      deadline: Date.now() + this.settings.requestSeconds * 1000,
    };
  }
}

/** The id of a request's command: derived from its sender, its route and its idempotency key, or a new one without a key. */
function commandIdOf(request: FastifyRequest, actor: Actor): string {
  const key = idempotencyKeyOf(request);
  return key === null ? v7() : v5(JSON.stringify([actor.id, request.method, pathOf(request), key]), namespace);
}

/** The request's Idempotency-Key; refused if it is not a UUID, null for reads and without one. */
export function idempotencyKeyOf({ headers, method }: FastifyRequest): string | null {
  if (method === 'GET' || method === 'HEAD') return null;
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !validate(key)) throw refusal('invalid', [{ field: 'Idempotency-Key', code: 'is_uuid' }]);
  return key.toLowerCase();
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;
