import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyStatus, Me, type SignedIn } from '../platform/signed-in.guard.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { WaysInAnswer } from './ways-in.requests.ts';

/** By what somebody can come into their account. */
@ApiTags('me')
@AnyStatus()
@Controller('api/me')
export class WaysInController {
  constructor(
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(IdentitiesVault) private readonly identities: IdentitiesVault,
  ) {}

  @Get('ways-in')
  @ApiOkResponse({ type: WaysInAnswer })
  async all(@Me() me: SignedIn): Promise<WaysInAnswer> {
    const [password, identities] = await Promise.all([this.passwords.has(me.id), this.identities.of(me.id)]);
    return {
      password,
      identities: identities.map(({ provider, email, created_at }) => ({ provider, email, linked_at: created_at.toISOString() })),
    };
  }
}
