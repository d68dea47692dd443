import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { withReadContext, type ReadContext } from './ask.ts';

const positionForm = /^\d{1,19}$/;

/** `X-Read-After` names the position that a reader needs; `X-Stale` says that the answer may be behind it. */
@Injectable()
export class ReadAfterInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (execution.getType() !== 'http') return next.handle();
    const http = execution.switchToHttp();
    const after = http.getRequest<FastifyRequest>().headers['x-read-after'];
    const context: ReadContext = { after: typeof after === 'string' && positionForm.test(after) ? BigInt(after) : undefined, stale: false };
    return from(this.answerWithMark(context, http.getResponse<FastifyReply>(), next));
  }

  /** Runs the request with its read context, and marks the answer that may be behind. */
  private async answerWithMark(context: ReadContext, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const body: unknown = await withReadContext(context, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
    if (context.stale) void reply.header('x-stale', 'true');
    return body;
  }
}
