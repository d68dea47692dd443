import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { AnswersReached } from '../platform/http/reached.answer.ts';
import { NotIdempotent } from '../platform/http/request-marks.ts';
import { RateLimit } from '../platform/http/limits/rate-limit.guard.ts';
import { AnyStatus, Me, Public, type SignedIn } from '../platform/http/signed-in.guard.ts';
import { AskForLink } from './mail-links/ask-for-link.ts';
import { ChangePassword } from './passwords/change-password.ts';
import { ConfirmByToken } from './sign-up/confirm-by-token.ts';
import { ResetPassword } from './passwords/reset-password.ts';
import { SignInWithPassword } from './sign-in/sign-in-with-password.ts';
import { SignUp } from './sign-up/sign-up.ts';
import {
  EmailRequest,
  LoginRequest,
  NewPasswordRequest,
  ProofRequest,
  ResetPasswordRequest,
  SessionAnswer,
  SignUpRequest,
  TokenRequest,
} from './auth.requests.ts';
import { accountChanges, AuthLimits } from './auth-limits.ts';
import { acceptedLanguage } from './sign-up/accepted-language.ts';
import { PeopleVault } from './people/people.vault.ts';
import { Proofs } from './passwords/proofs.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignInLog } from './sign-in/sign-in-log.ts';

/** An empty answer, so that it does not reveal whether the address is registered or a mail was sent. */
const emptyAnswer = { type: 'object', maxProperties: 0 };

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AuthLimits) private readonly limits: AuthLimits,
    @Inject(Proofs) private readonly proofs: Proofs,
    @Inject(SignInLog) private readonly log: SignInLog,
    @Inject(PeopleVault) private readonly people: PeopleVault,
  ) {}

  @Public()
  @Post('signup')
  @ApiAcceptedResponse({ schema: emptyAnswer })
  @HttpCode(202)
  async signUp(@Body() body: SignUpRequest, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.limits.countSignUp(request.ip);
    const { email, password, full_name, business_name = null, phone = null, description = null, language = null } = body;
    const browser_language = acceptedLanguage(request.headers['accept-language']);
    const person = { full_name, business_name, phone, description, language, browser_language };
    const userId = await this.commands.execute(new SignUp({ email, password, person }));
    this.sessions.cookies.rememberSignUp(reply, userId);
    return {};
  }

  @Public()
  @Post('confirm')
  @AnswersReached()
  @HttpCode(200)
  async confirm(@Body() { token }: TokenRequest, @Req() request: FastifyRequest) {
    await this.limits.countTokenUse(request.ip);
    const { position } = await this.commands.execute(new ConfirmByToken({ token }));
    return { position };
  }

  @Public()
  @Post('resend-confirmation')
  @ApiAcceptedResponse({ schema: emptyAnswer })
  @HttpCode(202)
  async resend(@Body() { email }: EmailRequest, @Req() request: FastifyRequest) {
    if (await this.limits.countLinkRequest(email, request.ip))
      await this.commands.execute(new AskForLink({ email, template: 'email_confirmation' }));
    return {};
  }

  @Public()
  @Post('forgot-password')
  @ApiAcceptedResponse({ schema: emptyAnswer })
  @HttpCode(202)
  async forgot(@Body() { email }: EmailRequest, @Req() request: FastifyRequest) {
    if (await this.limits.countLinkRequest(email, request.ip))
      await this.commands.execute(new AskForLink({ email, template: 'password_reset' }));
    return {};
  }

  @Public()
  @Post('reset-password')
  @AnswersReached()
  @HttpCode(200)
  async reset(@Body() { token, password }: ResetPasswordRequest, @Req() request: FastifyRequest) {
    await this.limits.countTokenUse(request.ip);
    const { position } = await this.commands.execute(new ResetPassword({ token, password }));
    return { position };
  }

  @AnyStatus()
  @Post('change-password')
  @RateLimit(accountChanges)
  @AnswersReached()
  @HttpCode(200)
  async change(@Body() { password, current_password }: NewPasswordRequest, @Me() me: SignedIn) {
    const { position } = await this.commands.execute(
      new ChangePassword({ userId: me.id, sessionId: me.sessionId, password, proof: { fresh: me.fresh, password: current_password } }),
    );
    return { position };
  }

  /** Typing the password again allows sensitive actions for some minutes. */
  @AnyStatus()
  @NotIdempotent()
  @Post('prove')
  @HttpCode(204)
  async prove(@Body() { password }: ProofRequest, @Req() request: FastifyRequest, @Me() me: SignedIn): Promise<void> {
    const claimedAccount = () => ({ userId: me.id });
    await this.log.logOutcome(request, 'password_again', claimedAccount, () => this.proofs.proveByPassword(me.id, me.sessionId, password));
  }

  @Public()
  @NotIdempotent()
  @Post('login')
  @ApiOkResponse({ type: SessionAnswer })
  @HttpCode(200)
  login(
    @Body() body: LoginRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    const claimedAccount = () => ({ email: body.email });
    return this.log.logOutcome(request, 'password', claimedAccount, () => this.signIn(body, request, reply));
  }

  @Public()
  @NotIdempotent()
  @Post('refresh')
  @ApiOkResponse({ type: SessionAnswer })
  @HttpCode(200)
  refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionAnswer> {
    return this.sessions.refresh(request, reply);
  }

  @Public()
  @NotIdempotent()
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.end(request, reply);
  }

  private async signIn({ email, password }: LoginRequest, request: FastifyRequest, reply: FastifyReply): Promise<SessionAnswer> {
    const owner = await this.people.findByEmail(email);
    const device = this.sessions.cookies.knownDevice(request, owner);
    const attempt = await this.limits.countSignIn(email, request.ip, device);
    const user = await this.commands.execute(new SignInWithPassword({ email, password }));
    await attempt.succeed();
    return this.sessions.open(user, request, reply);
  }
}
