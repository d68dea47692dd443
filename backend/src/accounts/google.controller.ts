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
import { GoogleGateway } from './google.gateway.ts';
import { ownPath } from './redirect.ts';
import { Sessions } from './sessions.ts';

@ApiTags('auth')
@Controller('api/auth')
export class GoogleController {
  constructor(
    @Inject(GoogleGateway) private readonly google: GoogleGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Sessions) private readonly sessions: Sessions,
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

  /** A person's browser comes here: whatever goes wrong is told by the sign-in screen, not as JSON. */
  @Public()
  @Get('google/callback')
  async finish(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const journey = this.sessions.cookies.takeJourney(request, reply);
    try {
      if (!journey) throw new Refusal('google_failed');
      const [, query = ''] = request.url.split('?');
      const person = await this.google.finish(query, journey);
      const user = await this.commands.execute(new SignInWithGoogle(person));
      await this.sessions.open(user, request, reply);
      await reply.redirect(`${this.settings.publicUrl}${ownPath(journey.redirect, '/app')}`, 302);
    } catch (error) {
      await this.fail(error, reply);
    }
  }

  private async fail(error: unknown, reply: FastifyReply): Promise<void> {
    const code = error instanceof Refusal ? error.code : 'google_failed';
    this.log[error instanceof Refusal ? 'warn' : 'error']({ err: error, code }, 'a sign-in with Google ended early');
    await reply.redirect(`${this.settings.publicUrl}/login?error=${code}`, 302);
  }
}
