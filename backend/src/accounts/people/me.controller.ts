import { isLockedOut } from '@orderstream/contracts/accounts/lifecycle';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Patch, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ownAccount } from '@orderstream/projections/accounts/app-user.reads';
import { Ask } from '../../platform/http/ask.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.guard.ts';
import { AnyStatus, Me, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { StartDeletion } from '../deletion/start-deletion.ts';
import { ChangeProfile } from './change-profile.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { PresentPasswordRequest, SignInsAnswer } from '../auth.requests.ts';
import { LanguageRequest, MeAnswer, ProfileRequest } from './people.requests.ts';
import { PeopleVault } from './people.vault.ts';
import { accountChanges } from '../auth-limits.ts';
import { Proofs } from '../passwords/proofs.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

const emptyToNull = (text: string | null | undefined) => (text === '' ? null : text);

/** Users' own data and actions, which are allowed in every status of the account. */
@ApiTags('me')
@AnyStatus()
@Controller('api')
export class MeController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(Proofs) private readonly proofs: Proofs,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
  ) {}

  @Get('me')
  @ApiOkResponse({ type: MeAnswer })
  async me(@Me() me: SignedIn): Promise<MeAnswer> {
    const account = await this.ask.of(ownAccount(me.id));
    if (!account) throw refusal('not_signed_in');
    const { email, status, email_confirmed, roles, created_at, language, weak_password, password_ended, ...profile } = account;
    const passwords = { weak_password, password_ended };
    const standing = { status, email_confirmed, roles, created_at, language, ...passwords, second_factor_missing: me.secondFactorMissing };
    return { id: me.id, email, ...standing, profile };
  }

  @Patch('me/profile')
  @RateLimit(accountChanges)
  @AnswersReached()
  async changeProfile(@Me() me: SignedIn, @Body() body: ProfileRequest) {
    if (isLockedOut(me.status)) throw refusal('account_not_active');
    const { full_name, avatar_url, business_name, phone, description } = body;
    const changes = {
      full_name,
      avatar_url: emptyToNull(avatar_url),
      business_name: emptyToNull(business_name),
      phone: emptyToNull(phone),
      description: emptyToNull(description),
    };
    const { position } = await this.commands.execute(new ChangeProfile({ userId: me.id, changes }));
    return { position };
  }

  @Put('me/language')
  @HttpCode(204)
  async chooseLanguage(@Me() me: SignedIn, @Body() { language }: LanguageRequest): Promise<void> {
    await this.people.chooseLanguage(me.id, language);
  }

  @Delete('me')
  @AnswersReached(202)
  @HttpCode(202)
  async delete(@Me() me: SignedIn, @Body() body?: PresentPasswordRequest) {
    await this.proofs.requireProof(me.id, me.sessionId, { fresh: me.fresh, password: body?.current_password });
    return this.commands.execute(new StartDeletion({ userId: me.id, by: me.actor }));
  }

  @Get('auth/sessions')
  @ApiOkResponse({ type: SignInsAnswer })
  async sessions(@Me() me: SignedIn): Promise<SignInsAnswer> {
    const items = await this.signIns.of(me.id);
    return {
      items: items.map(({ id, created_at, last_used_at, device, network }) => ({
        id,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        device,
        network,
        current: id === me.sessionId,
      })),
    };
  }

  @Delete('auth/sessions/:id')
  @RateLimit(accountChanges)
  @HttpCode(204)
  async endSession(@Me() me: SignedIn, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.commands.execute(new EndSessions({ userId: me.id, which: { only: id } }));
  }

  @Delete('auth/sessions')
  @RateLimit(accountChanges)
  @HttpCode(204)
  async endOtherSessions(@Me() me: SignedIn): Promise<void> {
    await this.commands.execute(new EndSessions({ userId: me.id, which: { except: me.sessionId } }));
  }
}
