import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { Public } from '../../platform/http/signed-in.guard.ts';
import { SessionAnswer } from '../auth.requests.ts';
import { OptionsAnswer, PasskeyRequest, SecondStepAnswer, SecondStepCodeRequest } from '../second-factor/second-factor.requests.ts';
import { SecondStep } from './second-step.ts';

/** The second step of a sign-in, and signing in with a passkey in place of a password. */
@ApiTags('auth')
@Public()
@Controller('api/auth/login')
export class SecondStepController {
  constructor(@Inject(SecondStep) private readonly step: SecondStep) {}

  @Get('second-step')
  @ApiOkResponse({ type: SecondStepAnswer })
  async offered(@Req() request: FastifyRequest): Promise<SecondStepAnswer> {
    const { kinds, recoveryCodes } = await this.step.offeredFactors(request);
    return { kinds, recovery_codes: recoveryCodes };
  }

  @NotIdempotent()
  @Post('second-step/code')
  @HttpCode(200)
  @ApiOkResponse({ type: SessionAnswer })
  code(
    @Body() { kind, code }: SecondStepCodeRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    return this.step.finishByCode(kind, code, request, reply);
  }

  @NotIdempotent()
  @Post('second-step/passkey-options')
  @HttpCode(200)
  @ApiOkResponse({ type: OptionsAnswer })
  async options(@Req() request: FastifyRequest): Promise<OptionsAnswer> {
    return { options: { ...(await this.step.passkeyOptions(request)) } };
  }

  @NotIdempotent()
  @Post('second-step/passkey')
  @HttpCode(200)
  @ApiOkResponse({ type: SessionAnswer })
  passkey(
    @Body() { response }: PasskeyRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    return this.step.finishByPasskey(response, request, reply);
  }

  @NotIdempotent()
  @Post('passkey-options')
  @HttpCode(200)
  @ApiOkResponse({ type: OptionsAnswer })
  async optionsAlone(@Req() request: FastifyRequest): Promise<OptionsAnswer> {
    return { options: { ...(await this.step.passkeyOnlyOptions(request)) } };
  }

  @NotIdempotent()
  @Post('passkey')
  @HttpCode(200)
  @ApiOkResponse({ type: SessionAnswer })
  passkeyAlone(
    @Body() { response }: PasskeyRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    return this.step.signInByPasskeyOnly(response, request, reply);
  }
}
