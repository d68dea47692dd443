import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { Public } from '../../platform/http/signed-in.guard.ts';
import { LOG } from '../../platform/tokens.ts';
import { SignInWithIdentity } from './sign-in-with-identity.ts';
import { ProvidersAnswer } from '../auth.requests.ts';
import { acceptedLanguage } from '../sign-up/accepted-language.ts';
import { IdentityGateways, isProofState, parseProvider, type Journey } from './identity.gateway.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { sameSitePath } from './redirect.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInLog, type ClaimedAccount, type SignInWay } from '../sign-in/sign-in-log.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

/** The parameters of the page that a failed or canceled sign-in returns to. */
type SignInReturn = { destination: string | undefined; error?: string; provider?: IdentityProvider; canceled?: '' };

/** The destination of a sign-in that names none. */
const home = '/app';

/** The page that ends a sign-in which proves a session: it reports to the waiting page. */
const proofPage = '/signed-in-again';

@ApiTags('auth')
@Controller('api/auth')
export class IdentitiesController {
  constructor(
    @Inject(IdentityGateways) private readonly gateways: IdentityGateways,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(IdentitiesVault) private readonly identities: IdentitiesVault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(SignInLog) private readonly decisions: SignInLog,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  @Public()
  @Get('providers')
  @ApiOkResponse({ type: ProvidersAnswer })
  providers(): ProvidersAnswer {
    return { offered: this.gateways.offered };
  }

  @Public()
  @Get('identity/:provider')
  @ApiQuery({ name: 'redirect', required: false, type: String })
  async begin(@Param('provider') providerName: string, @Query('redirect') redirect: unknown, @Res() reply: FastifyReply): Promise<void> {
    const provider = parseProvider(providerName);
    try {
      const { url, journey } = await this.gateways
        .of(provider)
        .begin(sameSitePath(typeof redirect === 'string' ? redirect : undefined, home), null);
      this.sessions.cookies.setJourney(reply, journey);
      await reply.redirect(url, 302);
    } catch (error) {
      await this.redirectWithError(error, reply, provider);
    }
  }

  /** Starts a sign-in in a separate window by which the owner of a session proves that it is theirs. */
  @Public()
  @Get('identity/:provider/again')
  async again(@Param('provider') providerName: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const provider = parseProvider(providerName);
    try {
      const sessionId = this.sessions.presentedSessionId(request);
      if (!sessionId) throw new Refusal('not_signed_in');
      const { url, journey } = await this.gateways.of(provider).begin(proofPage, sessionId);
      this.sessions.cookies.setJourney(reply, journey);
      await reply.redirect(url, 302);
    } catch (error) {
      await this.redirectWithError(error, reply, provider, proofPage);
    }
  }

  /** A browser navigates to this route, so failures are shown by the sign-in screen and not as JSON. */
  @Public()
  @Get('identity/:provider/callback')
  async finish(@Param('provider') providerName: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const provider = parseProvider(providerName);
    const returned = new URLSearchParams(request.url.split('?')[1]);
    const state = returned.get('state') ?? '';
    const page = isProofState(state) ? proofPage : '/login';
    const journey = this.sessions.cookies.takeJourney(request, reply, provider, state);
    const destination = page === proofPage ? home : journey?.redirect;
    // The person has pressed Cancel at the provider, which is no failure.
    if (journey && returned.get('error') === 'access_denied')
      return this.redirectTo(reply, page, page === proofPage ? { destination, canceled: '' } : { destination });
    try {
      const way = page === proofPage ? (`${provider}_again` as const) : provider;
      const path = await this.completeSignIn(way, journey, request, reply);
      await reply.redirect(`${this.settings.publicUrl}${path}`, 302);
    } catch (error) {
      await this.redirectWithError(error, reply, provider, page, destination);
    }
  }

  /** Completes the sign-in, and returns the path that the person is redirected to. */
  private async completeSignIn(way: SignInWay, journey: Journey | null, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    let claimed: ClaimedAccount = null;
    const decide = async (): Promise<string> => {
      if (!journey) throw new Refusal('identity_failed');
      const { provider } = journey;
      const [, query = ''] = request.url.split('?');
      const person = await this.gateways.of(provider).finish(query, journey);
      const knownUserId = await this.identities.userOf(provider, person.subject);
      claimed = knownUserId === null ? { email: person.email } : { userId: knownUserId };
      if (journey.sessionToProve !== null) return this.proveSession(knownUserId, journey.sessionToProve);
      const user = await this.commands.execute(
        new SignInWithIdentity({ provider, person, browserLanguage: acceptedLanguage(request.headers['accept-language']) }),
      );
      claimed = { userId: user.id };
      await this.sessions.open(user, request, reply);
      return sameSitePath(journey.redirect, home);
    };
    return this.decisions.logOutcome(request, way, () => claimed, decide);
  }

  /**
   * Marks the session as freshly signed in, if the identity belongs to its owner. The sealed journey names the session: on the way back
   * from another site the browser does not send the session's own cookie.
   */
  private async proveSession(userId: string | null, sessionId: string): Promise<string> {
    if (userId === null || !(await this.signIns.recordProof(sessionId, userId))) throw new Refusal('identity_failed');
    return proofPage;
  }

  /** Logs a failed sign-in, and redirects to a page that explains it. */
  private async redirectWithError(
    error: unknown,
    reply: FastifyReply,
    provider: IdentityProvider,
    page = '/login',
    destination?: string,
  ): Promise<void> {
    const code = error instanceof Refusal ? error.code : 'identity_failed';
    if (code === 'second_factor_needed') {
      const redirect = encodeURIComponent(sameSitePath(destination, home));
      return void (await reply.redirect(`${this.settings.publicUrl}/login/second-step?redirect=${redirect}`, 302));
    }
    this.log[error instanceof Refusal ? 'warn' : 'error']({ err: error, code, provider }, 'a sign-in with an identity ended early');
    await this.redirectTo(reply, page, { destination, error: code, provider });
  }

  /** Redirects to a page of the shop, which keeps the destination and shows a failure. */
  private async redirectTo(reply: FastifyReply, page: string, { destination, ...failure }: SignInReturn): Promise<void> {
    const path = sameSitePath(destination, home);
    const parameters = new URLSearchParams({ ...failure, ...(path !== home && { redirect: path }) });
    await reply.redirect(`${this.settings.publicUrl}${page}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`, 302);
  }
}
