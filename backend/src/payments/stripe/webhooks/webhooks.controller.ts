import { Controller, Headers, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { RawRequest } from '../../../platform/http/http.ts';
import { RateWindows } from '../../../platform/http/limits/rate-windows.ts';
import { Refusal, refusal } from '../../../platform/deciding/refusal.ts';
import { CommandsFrom, NotIdempotent } from '../../../platform/http/request-marks.ts';
import { SecretSeals } from '../../../platform/database/sealing.ts';
import { Public } from '../../../platform/http/signed-in.guard.ts';
import { StripeGateway } from '../stripe.gateway.ts';
import { WebhookVault } from './webhook.vault.ts';

/** The number of forgeries per minute from one address after which further ones are refused. */
const mostForgeries = 60;

@ApiExcludeController()
@Controller('api/webhooks')
export class WebhooksController {
  constructor(
    @Inject(StripeGateway) private readonly stripe: StripeGateway,
    @Inject(WebhookVault) private readonly inbox: WebhookVault,
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(SecretSeals) private readonly seals: SecretSeals,
  ) {}

  /** Acknowledged only once it is stored: after that, settling it is our responsibility (I6). */
  @Post('stripe')
  @HttpCode(200)
  @Public()
  @CommandsFrom('webhook')
  @NotIdempotent()
  async receive(@Req() request: RawRequest, @Headers('stripe-signature') signature?: string): Promise<{ received: true }> {
    const body = request.rawBody;
    if (!body || signature === undefined) throw refusal('signature_invalid');
    try {
      await this.inbox.storeEvent(this.stripe.verifyEvent(body, signature), body.toString('utf8'), 'webhook');
    } catch (error) {
      if (error instanceof Refusal && error.code === 'signature_invalid') await this.count(request.ip);
      throw error;
    }
    return { received: true };
  }

  /** Counts a forged webhook of an address, and refuses more of them after too many in a minute. */
  private async count(address: string): Promise<void> {
    const hit = await this.windows.countHit(`forged_webhook:${this.seals.fingerprint(address, 'rate limit')}`, 60);
    if (hit.count > mostForgeries) throw refusal('too_many_requests').retryAfter(hit.resetsInSeconds);
  }
}
