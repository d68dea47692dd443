import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.guard.ts';
import { AnyStatus, FreshSignIn, Me, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { accountChanges, AuthLimits } from '../auth-limits.ts';
import { Passkeys } from './passkeys.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { AddPasskey } from './add-passkey.ts';
import { AddTotp } from './add-totp.ts';
import { RemoveSecondFactor } from './remove-second-factor.ts';
import { RenewRecoveryCodes } from './renew-recovery-codes.ts';
import type { WithCodes } from './factor-additions.ts';
import { AddedAnswer, CodeRequest, NewPasskeyRequest, NewTotpAnswer, OptionsAnswer, SecondFactorAnswer } from './second-factor.requests.ts';
import { SecondFactors } from './second-factors.vault.ts';
import { otpauthUrl } from './totp.ts';

const toAnswer = ({ position, recoveryCodes }: WithCodes): AddedAnswer => ({ position, recovery_codes: recoveryCodes });

/** A user's second factors. Each change needs a recent sign-in, because a session that was left open is not enough. */
@ApiTags('me')
@AnyStatus()
@Controller('api/me/second-factor')
export class SecondFactorController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(Passkeys) private readonly passkeys: Passkeys,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(AuthLimits) private readonly limits: AuthLimits,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @ApiOkResponse({ type: SecondFactorAnswer })
  async all(@Me() { id, secondFactorMissing, roles }: SignedIn): Promise<SecondFactorAnswer> {
    const { totp, passkeys, codes } = this.factors;
    const [addedAt, storedPasskeys, unusedCodes] = await Promise.all([totp.addedAt(id), passkeys.of(id), codes.countUnused(id)]);
    return {
      demanded: secondFactorMissing || roles.some((role) => this.settings.secondFactorDemandedOf.includes(role)),
      totp_added_at: addedAt?.toISOString() ?? null,
      passkeys: storedPasskeys.map(({ id: key, name, created_at, last_used_at }) => ({
        id: key,
        name,
        added_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      recovery_codes_left: unusedCodes,
    };
  }

  @FreshSignIn()
  @NotIdempotent()
  @Post('totp')
  @RateLimit(accountChanges)
  @ApiCreatedResponse({ type: NewTotpAnswer })
  async begin(@Me() me: SignedIn): Promise<NewTotpAnswer> {
    const secret = await this.factors.totp.begin(me.id);
    if (secret === null) throw refusal('second_factor_set');
    return { secret, url: otpauthUrl(secret, 'Orderstream', await this.addressOf(me)) };
  }

  @FreshSignIn()
  @NotIdempotent()
  @Put('totp')
  @RateLimit(accountChanges)
  @ApiOkResponse({ type: AddedAnswer })
  async confirm(@Me() me: SignedIn, @Body() { code }: CodeRequest): Promise<AddedAnswer> {
    const attempt = await this.limits.countProof(me.id);
    const added = await this.commands.execute(new AddTotp({ userId: me.id, sessionId: me.sessionId, code: code.replace(/\s/g, '') }));
    await attempt.succeed();
    return toAnswer(added);
  }

  @FreshSignIn()
  @Delete('totp')
  @RateLimit(accountChanges)
  @AnswersReached()
  async removeTotp(@Me() me: SignedIn) {
    const { position } = await this.commands.execute(
      new RemoveSecondFactor({ userId: me.id, sessionId: me.sessionId, which: { kind: 'totp' } }),
    );
    return { position };
  }

  @FreshSignIn()
  @NotIdempotent()
  @Post('passkey-options')
  @HttpCode(200)
  @ApiOkResponse({ type: OptionsAnswer })
  async options(@Me() me: SignedIn): Promise<OptionsAnswer> {
    return { options: { ...(await this.passkeys.additionOptions({ id: me.id, email: await this.addressOf(me) })) } };
  }

  @FreshSignIn()
  @NotIdempotent()
  @Post('passkeys')
  @RateLimit(accountChanges)
  @ApiCreatedResponse({ type: AddedAnswer })
  async add(@Me() me: SignedIn, @Body() { name, response }: NewPasskeyRequest): Promise<AddedAnswer> {
    return toAnswer(await this.commands.execute(new AddPasskey({ userId: me.id, sessionId: me.sessionId, name, response })));
  }

  @FreshSignIn()
  @Delete('passkeys/:id')
  @RateLimit(accountChanges)
  @AnswersReached()
  async remove(@Me() me: SignedIn, @Param('id') id: string) {
    const { position } = await this.commands.execute(
      new RemoveSecondFactor({ userId: me.id, sessionId: me.sessionId, which: { kind: 'passkey', id } }),
    );
    return { position };
  }

  @FreshSignIn()
  @NotIdempotent()
  @Post('recovery-codes')
  @RateLimit(accountChanges)
  @ApiCreatedResponse({ type: AddedAnswer })
  async renew(@Me() me: SignedIn): Promise<AddedAnswer> {
    return toAnswer(await this.commands.execute(new RenewRecoveryCodes({ userId: me.id })));
  }

  private async addressOf({ id }: SignedIn): Promise<string> {
    const person = await this.people.find(id);
    if (!person) throw refusal('not_signed_in');
    return person.email;
  }
}
