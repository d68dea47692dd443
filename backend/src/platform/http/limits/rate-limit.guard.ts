import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RateWindows } from './rate-windows.ts';
import { refusal } from '../../deciding/refusal.ts';
import { SecretSeals } from '../../database/sealing.ts';
import type { SignedInRequest } from '../signed-in.guard.ts';

export type RateLimitOptions = { name: string; most: number; seconds: number; by: 'address' | 'user' };
const LIMIT = 'rate limit';

/** Limits the requests to a route, per address or per signed-in user. */
export const RateLimit = (limit: RateLimitOptions) => SetMetadata(LIMIT, limit);

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(SecretSeals) private readonly seals: SecretSeals,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.getAllAndOverride<RateLimitOptions | undefined>(LIMIT, [context.getHandler(), context.getClass()]);
    if (!limit || context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const who = limit.by === 'user' ? (request.signedIn?.id ?? request.ip) : request.ip;
    const hit = await this.windows.countHit(`${limit.name}:${this.seals.fingerprint(who, 'rate limit')}`, limit.seconds);
    if (hit.count > limit.most) throw refusal('too_many_requests').retryAfter(hit.resetsInSeconds);
    return true;
  }
}
