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
import { preferredLanguage } from '../sign-up/preferred-language.ts';
import { IdentityGateways, providerIn, type Journey } from './identity.gateway.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { ownPath } from './redirect.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInLog, type ClaimedAccount } from '../sign-in/sign-in-log.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

/** What a page of ours is told about a sign-in that ended early. */
type Return = { destination: string | undefined; error?: string; provider?: IdentityProvider };

/** Where a sign-in leads that names no destination. */
const home = '/app';

/** The person has pressed Cancel at the provider: nothing has failed. */
const isCalledOff = (url: string): boolean => new URLSearchParams(url.split('?')[1]).get('error') === 'access_denied';

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
  async begin(@Param('provider') word: string, @Query('redirect') redirect: unknown, @Res() reply: FastifyReply): Promise<void> {
    const provider = providerIn(word);
    try {
      const { url, journey } = await this.gateways.of(provider).begin(ownPath(typeof redirect === 'string' ? redirect : undefined, home));
      this.sessions.cookies.setJourney(reply, journey);
      await reply.redirect(url, 302);
    } catch (error) {
      await this.fail(error, reply, provider);
    }
  }

  /** The owner of a session proves in a separate window that it is theirs. */
  @Public()
  @Get('identity/:provider/again')
  async again(@Param('provider') word: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const provider = providerIn(word);
    try {
      const sessionId = this.sessions.presentedBy(request);
      if (!sessionId) throw new Refusal('not_signed_in');
      const { url, journey } = await this.gateways.of(provider).begin('/signed-in-again', sessionId);
      this.sessions.cookies.setJourney(reply, journey);
      await reply.redirect(url, 302);
    } catch (error) {
      await this.fail(error, reply, provider, '/signed-in-again');
    }
  }

  /** A browser navigates to this route, so failures are shown by the sign-in screen and not as JSON. */
  @Public()
  @Get('identity/:provider/callback')
  async finish(@Param('provider') word: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const provider = providerIn(word);
    const journey = this.sessions.cookies.takeJourney(request, reply, provider);
    if (journey && journey.proves === undefined && isCalledOff(request.url))
      return this.back(reply, '/login', { destination: journey.redirect });
    try {
      const path = await this.returned(provider, journey, request, reply);
      await reply.redirect(`${this.settings.publicUrl}${path}`, 302);
    } catch (error) {
      await this.fail(error, reply, provider, journey?.proves === undefined ? '/login' : '/signed-in-again', journey?.redirect);
    }
  }

  /** The path to which the person is redirected. */
  private async returned(
    provider: IdentityProvider,
    journey: Journey | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    let claimed: ClaimedAccount = null;
    const way = journey?.proves === undefined ? provider : (`${provider}_again` as const);
    const decide = async (): Promise<string> => {
      if (!journey) throw new Refusal('identity_failed');
      const [, query = ''] = request.url.split('?');
      const person = await this.gateways.of(provider).finish(query, journey);
      const known = await this.identities.userOf(provider, person.subject);
      claimed = known === null ? { email: person.email } : { userId: known };
      if (journey.proves !== undefined) return this.prove(known, journey.proves, request);
      const user = await this.commands.execute(
        new SignInWithIdentity({ provider, person, browserLanguage: preferredLanguage(request.headers['accept-language']) }),
      );
      claimed = { userId: user.id };
      await this.sessions.open(user, request, reply);
      return ownPath(journey.redirect, home);
    };
    return this.decisions.logOutcome(request, way, () => claimed, decide);
  }

  private async prove(userId: string | null, sessionId: string, request: FastifyRequest): Promise<string> {
    const proved = userId !== null && this.sessions.presentedBy(request) === sessionId && (await this.signIns.prove(sessionId, userId));
    if (!proved) throw new Refusal('identity_failed');
    return '/signed-in-again';
  }

  private async fail(
    error: unknown,
    reply: FastifyReply,
    provider: IdentityProvider,
    page = '/login',
    destination?: string,
  ): Promise<void> {
    const code = error instanceof Refusal ? error.code : 'identity_failed';
    if (code === 'second_factor_needed') {
      const redirect = encodeURIComponent(ownPath(destination, home));
      return void (await reply.redirect(`${this.settings.publicUrl}/login/second-step?redirect=${redirect}`, 302));
    }
    this.log[error instanceof Refusal ? 'warn' : 'error']({ err: error, code, provider }, 'a sign-in with an identity ended early');
    await this.back(reply, page, { destination, error: code, provider });
  }

  /** To a page of ours, which keeps the destination and shows a failure. */
  private async back(reply: FastifyReply, page: string, { destination, ...failure }: Return): Promise<void> {
    const path = ownPath(destination, home);
    const parameters = new URLSearchParams({ ...failure, ...(path !== home && { redirect: path }) });
    await reply.redirect(`${this.settings.publicUrl}${page}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`, 302);
  }
}
