import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { Public } from '../../platform/http/signed-in.guard.ts';
import { AuthLimits } from '../auth-limits.ts';
import { SessionAnswer, TokenRequest } from '../auth.requests.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInLog } from '../sign-in/sign-in-log.ts';
import { SignInAfterConfirming } from '../sign-up/sign-in-after-confirming.ts';
import { tokenPurposes, type TokenPurpose } from './token.entity.ts';
import { linkStates, TokensVault, type LinkState } from './tokens.vault.ts';

export class LinkRequest extends TokenRequest {
  @ApiProperty({ enum: tokenPurposes }) @IsIn(tokenPurposes) purpose!: TokenPurpose;
}

export class LinkAnswer {
  @ApiProperty({ enum: linkStates }) state!: LinkState;
}

/** The state of a link from a mail, before and after its use. */
@ApiTags('auth')
@Controller('api/auth')
export class LinkController {
  constructor(
    @Inject(TokensVault) private readonly tokens: TokensVault,
    @Inject(AuthLimits) private readonly limits: AuthLimits,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SignInLog) private readonly log: SignInLog,
  ) {}

  @Public()
  @NotIdempotent()
  @Post('link')
  @HttpCode(200)
  @ApiOkResponse({ type: LinkAnswer })
  async look(@Body() { token, purpose }: LinkRequest, @Req() request: FastifyRequest): Promise<LinkAnswer> {
    await this.limits.countTokenUse(request.ip);
    return { state: await this.tokens.stateOf(token, purpose) };
  }

  /** Signs in with the link that has just confirmed the address, once, in the browser that signed up. */
  @Public()
  @NotIdempotent()
  @Post('confirm/session')
  @HttpCode(200)
  @ApiOkResponse({ type: SessionAnswer })
  async signIn(
    @Body() { token }: TokenRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    await this.limits.countTokenUse(request.ip);
    const signedUp = this.sessions.cookies.takeSignUp(request, reply);
    const claimedUser = () => (signedUp === null ? null : { userId: signedUp });
    return this.log.logOutcome(request, 'confirmation_link', claimedUser, async () => {
      const user = await this.commands.execute(new SignInAfterConfirming({ token, signedUp }));
      return this.sessions.open(user, request, reply);
    });
  }
}
