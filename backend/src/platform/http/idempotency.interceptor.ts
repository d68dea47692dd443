import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { refusals, type RefusalCode } from '@orderstream/contracts/refusals';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { currentContext } from '../deciding/context.ts';
import { IdempotentAnswers } from './idempotency.ts';
import { asRefusal, errorBodyOf } from './refusal.filter.ts';
import { isTransient, refusal } from '../deciding/refusal.ts';
import { idempotencyKeyOf } from './request-context.interceptor.ts';
import { EXEMPT } from './request-marks.ts';
import type { SignedInRequest } from './signed-in.guard.ts';

/** Refusals after which the same command may be repeated. */
const undecided: readonly RefusalCode[] = ['invalid', 'sign_in_again'];

/**
 * Answers a repeated command as the first time: same key and body, same answer; other body, 422; still in progress, 409. Without a key
 * every request is a new one.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    @Inject(IdempotentAnswers) private readonly answers: IdempotentAnswers,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (execution.getType() !== 'http') return next.handle();
    const request = execution.switchToHttp().getRequest<SignedInRequest>();
    const exempt = this.reflector.getAllAndOverride<boolean | undefined>(EXEMPT, [execution.getHandler(), execution.getClass()]);
    if (exempt || idempotencyKeyOf(request) === null) return next.handle();
    return from(this.answerOnce(request, execution.switchToHttp().getResponse<FastifyReply>(), next));
  }

  /** Carries out the command unless it has been answered; keeps its answer. */
  private async answerOnce(request: SignedInRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const { commandId, actor } = currentContext();
    const claim = await this.answers.claim(commandId, actor.id, [request.query, request.body]);
    if (claim.kind === 'other_request') throw refusal('idempotency_key_reused');
    if (claim.kind === 'in_progress') throw refusal('request_in_progress').retryAfter(1);
    if (claim.kind === 'answered') {
      void reply.status(claim.answer.status).header('idempotent-replay', 'true');
      return claim.answer.body ?? undefined;
    }
    try {
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await this.answers.keep(commandId, { status: reply.statusCode, body });
      return body;
    } catch (error) {
      await this.keepRefusal(commandId, actor.id, error);
      throw error;
    }
  }

  /**
   * Keeps a refusal as the command's answer, unless it says "not now". A request that is not valid decides nothing, one that waits for
   * a fresh sign-in is repeated after it, and visitors have no limit of their own: their refusals would fill the table.
   */
  private async keepRefusal(commandId: string, userId: string | null, error: unknown): Promise<void> {
    const refused = asRefusal(error);
    const [status] = refusals[refused.code];
    const isDecided = userId !== null && !isTransient(refused) && status !== 401 && !undecided.includes(refused.code);
    if (!isDecided) await this.answers.release(commandId);
    else await this.answers.keep(commandId, { status, body: errorBodyOf(refused) });
  }
}
