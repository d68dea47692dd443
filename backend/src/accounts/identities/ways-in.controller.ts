import { Controller, Delete, Get, HttpCode, Inject, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { accountChanges } from '../auth-limits.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.guard.ts';
import { AnyStatus, FreshSignIn, Me, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { SwitchIdentity } from './switch-identity.ts';
import { parseProvider } from './identity.gateway.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';
import { WaysInAnswer } from './ways-in.requests.ts';

/** The ways in which a user can sign in. */
@ApiTags('me')
@AnyStatus()
@Controller('api/me')
export class WaysInController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(IdentitiesVault) private readonly identities: IdentitiesVault,
  ) {}

  @Get('ways-in')
  @ApiOkResponse({ type: WaysInAnswer })
  async all(@Me() me: SignedIn): Promise<WaysInAnswer> {
    const [password, identities] = await Promise.all([this.passwords.hasPassword(me.id), this.identities.of(me.id)]);
    return {
      password,
      identities: identities.map(({ provider, email, created_at, unlinked_at }) => ({
        provider,
        email,
        linked_at: created_at.toISOString(),
        linked: unlinked_at === null,
      })),
    };
  }

  /** Links an unlinked identity again. */
  @Put('identities/:provider')
  @FreshSignIn()
  @AnswersReached()
  @HttpCode(200)
  async link(@Param('provider') word: string, @Me() me: SignedIn) {
    const { position } = await this.commands.execute(
      new SwitchIdentity({ provider: parseProvider(word), userId: me.id, sessionId: me.sessionId, linked: true }),
    );
    return { position };
  }

  /** Unlinks an identity and ends the other sessions. Refused for the only way to sign in. */
  @Delete('identities/:provider')
  @RateLimit(accountChanges)
  @FreshSignIn()
  @AnswersReached()
  @HttpCode(200)
  async unlink(@Param('provider') word: string, @Me() me: SignedIn) {
    const { position } = await this.commands.execute(
      new SwitchIdentity({ provider: parseProvider(word), userId: me.id, sessionId: me.sessionId, linked: false }),
    );
    return { position };
  }
}
