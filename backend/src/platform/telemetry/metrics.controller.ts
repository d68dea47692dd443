import { timingSafeEqual, createHash } from 'node:crypto';
import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Metrics } from './metrics.ts';
import { refusal } from '../deciding/refusal.ts';
import { SETTINGS, type Settings } from '../settings/settings.ts';
import { Public } from '../http/signed-in.guard.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Without a configured token there is no access. */
  @Get()
  async read(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { metricsToken } = this.settings;
    if (metricsToken === null) throw refusal('not_found');
    if (!timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${metricsToken}`))) throw refusal('not_signed_in');
    void reply.header('content-type', this.metrics.registry.contentType).header('cache-control', 'no-store');
    return this.metrics.registry.metrics();
  }
}
