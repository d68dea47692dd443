import { Module } from '@nestjs/common';
import { entitiesModule } from '../platform/database/database.ts';
import { SETTINGS, type Settings } from '../platform/settings/settings.ts';
import { SESSION_CHECK } from '../platform/tokens.ts';
import { AuthLimits } from './auth-limits.ts';
import { AuthController } from './auth.controller.ts';
import { ChallengesVault } from './sign-in/challenges.vault.ts';
import { Credential } from './passwords/credential.entity.ts';
import { FactorAdditions } from './second-factor/factor-additions.ts';
import { IdentitiesController } from './identities/identities.controller.ts';
import { IdentityGateways } from './identities/identity.gateway.ts';
import { IdentitiesVault } from './identities/identities.vault.ts';
import { ProviderIdentity } from './identities/identity.entity.ts';
import { LinkController } from './mail-links/link.controller.ts';
import { MeController } from './people/me.controller.ts';
import { OtherSessions } from './sessions/other-sessions.ts';
import { OwedCommand } from './outbox/owed-command.entity.ts';
import { Outbox } from './outbox/outbox.vault.ts';
import { Passkeys } from './second-factor/passkeys.ts';
import { PasskeysVault } from './second-factor/passkeys.vault.ts';
import { PasswordsVault } from './passwords/passwords.vault.ts';
import { PeopleVault } from './people/people.vault.ts';
import { Person } from './people/person.entity.ts';
import { Proofs } from './passwords/proofs.ts';
import { RecoveryCodesVault } from './second-factor/recovery-codes.vault.ts';
import { SecondFactorLimits } from './second-factor/second-factor-limits.ts';
import { SecondFactorAdminController } from './second-factor/second-factor.admin.controller.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { SecondFactors } from './second-factor/second-factors.vault.ts';
import { SecondStepController } from './sign-in/second-step.controller.ts';
import { SecondStep } from './sign-in/second-step.ts';
import { RightsVault } from './sessions/rights.vault.ts';
import { SessionChecks } from './sessions/session-checks.vault.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignInLog } from './sign-in/sign-in-log.ts';
import { SignIn } from './sessions/sign-in.entity.ts';
import { SignInsVault } from './sessions/sign-ins.vault.ts';
import { RepeatedDeletions } from './deletion/repeated-deletions.ts';
import { DeletedPeople } from './deletion/deleted-people.ts';
import { StatsAdminController } from './administration/stats.admin.controller.ts';
import { OneTimeToken } from './mail-links/token.entity.ts';
import { TokensVault } from './mail-links/tokens.vault.ts';
import { TotpVault } from './second-factor/totp.vault.ts';
import * as useCases from './use-cases.gen.ts';
import { UsersAdminController } from './administration/users.admin.controller.ts';
import { WaysInController } from './identities/ways-in.controller.ts';

const identityGateways = {
  provide: IdentityGateways,
  inject: [SETTINGS],
  useFactory: (settings: Settings) => new IdentityGateways(settings),
};

/** The commands of accounts and their dependencies: in every process that decides. */
@Module({
  imports: [entitiesModule(Person, Credential, ProviderIdentity, SignIn, OneTimeToken, OwedCommand)],
  providers: [
    ...Object.values(useCases),
    DeletedPeople,
    PeopleVault,
    PasswordsVault,
    TokensVault,
    SignInsVault,
    RightsVault,
    IdentitiesVault,
    Outbox,
    TotpVault,
    PasskeysVault,
    RecoveryCodesVault,
    ChallengesVault,
    SecondFactors,
    Passkeys,
    FactorAdditions,
    OtherSessions,
    AuthLimits,
    Proofs,
  ],
  exports: [
    AuthLimits,
    ChallengesVault,
    DeletedPeople,
    IdentitiesVault,
    Passkeys,
    PasswordsVault,
    Proofs,
    PeopleVault,
    SecondFactors,
    SignInsVault,
    RightsVault,
    TokensVault,
    Outbox,
  ],
})
export class AccountsModule {}

/** The routes of accounts. */
@Module({
  imports: [AccountsModule],
  controllers: [
    AuthController,
    IdentitiesController,
    LinkController,
    MeController,
    WaysInController,
    SecondStepController,
    SecondFactorController,
    SecondFactorAdminController,
    UsersAdminController,
    StatsAdminController,
  ],
  providers: [identityGateways, Sessions, SignInLog, SecondStep, SecondFactorLimits, { provide: SESSION_CHECK, useClass: SessionChecks }],
  exports: [SESSION_CHECK],
})
export class AccountsHttpModule {}

/** The background work of accounts. */
@Module({ imports: [AccountsModule], providers: [RepeatedDeletions, { provide: SESSION_CHECK, useClass: SessionChecks }] })
export class AccountsWorkerModule {}
