import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { CommandBus } from '../platform/cqrs.ts';
import { Refusal } from '../platform/refusal.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { Public } from '../platform/signed-in.guard.ts';
import { LOG } from '../platform/tokens.ts';
import { SignInWithGoogle } from './auth.commands.ts';
import { ProvidersAnswer } from './auth.requests.ts';
import { browserLanguage } from './browser-language.ts';
import type { GooglePerson } from './google-person.ts';
import { GoogleGateway } from './google.gateway.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { ownPath } from './redirect.ts';
import { Sessions } from './sessions.ts';
import { SignInsVault } from './sign-ins.vault.ts';

@ApiTags('auth')
@Controller('api/auth')
export class GoogleController {
  constructor(
    @Inject(GoogleGateway) private readonly google: GoogleGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(IdentitiesVault) private readonly identities: IdentitiesVault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  @Public()
  @Get('providers')
  @ApiOkResponse({ type: ProvidersAnswer })
  providers(): ProvidersAnswer {
    return { google: this.google.configured };
  }

  @Public()
  @Get('google')
  @ApiQuery({ name: 'redirect', required: false, type: String })
  async begin(@Query('redirect') redirect: unknown, @Res() reply: FastifyReply): Promise<void> {
    try {
      const { url, journey } = await this.google.begin(ownPath(typeof redirect === 'string' ? redirect : undefined, '/app'));
      this.sessions.cookies.setJourney(reply, journey);
      await reply.redirect(url, 302);
    } catch (error) {
      await this.fail(error, reply);
    }
  }

  /** The owner of a session shows again, in a window of its own, that it is theirs. */
  @Public()
  @Get('google/again')
  async again(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    try {
      const sessionId = this.sessions.presentedBy(request);
      if (!sessionId) throw new Refusal('not_signed_in');
      const { url, journey } = await this.google.begin('/signed-in-again', sessionId);
      this.sessions.cookies.setJourney(reply, journey);
      await reply.redirect(url, 302);
    } catch (error) {
      await this.fail(error, reply, '/signed-in-again');
    }
  }

  /** A person's browser comes here: whatever goes wrong is told by the sign-in screen, not as JSON. */
  @Public()
  @Get('google/callback')
  async finish(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const journey = this.sessions.cookies.takeJourney(request, reply);
    try {
      if (!journey) throw new Refusal('google_failed');
      const [, query = ''] = request.url.split('?');
      const person = await this.google.finish(query, journey);
      if (journey.proves !== undefined) return await this.prove(person, journey.proves, request, reply);
      const user = await this.commands.execute(new SignInWithGoogle(person, browserLanguage(request.headers['accept-language'])));
      await this.sessions.open(user, request, reply);
      await reply.redirect(`${this.settings.publicUrl}${ownPath(journey.redirect, '/app')}`, 302);
    } catch (error) {
      await this.fail(error, reply, journey?.proves === undefined ? '/login' : '/signed-in-again');
    }
  }

  private async prove({ subject }: GooglePerson, sessionId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const userId = await this.identities.userOf('google', subject);
    const proved = userId !== null && this.sessions.presentedBy(request) === sessionId && (await this.signIns.prove(sessionId, userId));
    if (!proved) throw new Refusal('google_failed');
    await reply.redirect(`${this.settings.publicUrl}/signed-in-again`, 302);
  }

  private async fail(error: unknown, reply: FastifyReply, page = '/login'): Promise<void> {
    const code = error instanceof Refusal ? error.code : 'google_failed';
    this.log[error instanceof Refusal ? 'warn' : 'error']({ err: error, code }, 'a sign-in with Google ended early');
    await reply.redirect(`${this.settings.publicUrl}${page}?error=${code}`, 302);
  }
}
