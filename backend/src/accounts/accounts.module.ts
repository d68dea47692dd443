import { Module } from '@nestjs/common';
import { AppUserRow } from '@orderstream/projections/accounts/app-user.entity';
import { PersonRow } from '@orderstream/projections/accounts/person.entity';
import { UserRoleRow } from '@orderstream/projections/accounts/user-roles.entity';
import { rowsOf } from '../platform/database.ts';
import { Credential } from './credential.entity.ts';
import { Identity } from './identity.entity.ts';
import { Owed } from './owed.entity.ts';
import { OwedRounds } from './owed-rounds.ts';
import { Person } from './person.entity.ts';
import { SignIn } from './sign-in.entity.ts';
import { OneTimeToken } from './token.entity.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { SESSION_CHECK } from '../platform/tokens.ts';
import { accountHandlers } from './accounts.handlers.ts';
import { activeHandlers } from './active.handlers.ts';
import { administratorHandlers } from './administrators.handlers.ts';
import { AuthController } from './auth.controller.ts';
import { BillingController } from './billing.controller.ts';
import { AuthLimits } from './auth-limits.ts';
import { deletionHandlers } from './deletion.handlers.ts';
import { EffectiveAccounts } from './effective-accounts.ts';
import { GoogleController } from './google.controller.ts';
import { GoogleGateway } from './google.gateway.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { LinkController } from './link.controller.ts';
import { MeController } from './me.controller.ts';
import { OwedVault } from './owed.vault.ts';
import { passwordHandlers } from './passwords.handlers.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { PeopleVault } from './people.vault.ts';
import { Proofs } from './proofs.ts';
import { SessionChecks } from './session-checks.vault.ts';
import { sessionHandlers } from './sessions.handlers.ts';
import { Sessions } from './sessions.ts';
import { SignInsVault } from './sign-ins.vault.ts';
import { signUpHandlers } from './sign-up.handlers.ts';
import { TokensVault } from './tokens.vault.ts';
import { StatsAdminController } from './stats.admin.controller.ts';
import { UsersAdminController } from './users.admin.controller.ts';
import { WaysInController } from './ways-in.controller.ts';

const google = {
  provide: GoogleGateway,
  inject: [SETTINGS],
  useFactory: ({ google: settings, publicUrl }: Settings) => new GoogleGateway(settings, `${publicUrl}/api/auth/google/callback`),
};

/** The commands of accounts and what they stand on: in every process that decides. */
@Module({
  imports: [rowsOf(Person, Credential, Identity, SignIn, OneTimeToken, Owed)],
  providers: [
    ...accountHandlers,
    ...administratorHandlers,
    ...activeHandlers,
    ...signUpHandlers,
    ...passwordHandlers,
    ...sessionHandlers,
    ...deletionHandlers,
    PeopleVault,
    PasswordsVault,
    TokensVault,
    SignInsVault,
    IdentitiesVault,
    OwedVault,
    AuthLimits,
    Proofs,
  ],
  exports: [AuthLimits, IdentitiesVault, PasswordsVault, Proofs, PeopleVault, SignInsVault, TokensVault, OwedVault],
})
export class AccountsModule {}

/** Their routes. */
@Module({
  imports: [AccountsModule, rowsOf(AppUserRow, UserRoleRow, PersonRow)],
  controllers: [
    AuthController,
    BillingController,
    GoogleController,
    LinkController,
    MeController,
    WaysInController,
    UsersAdminController,
    StatsAdminController,
  ],
  providers: [google, Sessions, EffectiveAccounts, { provide: SESSION_CHECK, useClass: SessionChecks }],
  exports: [SESSION_CHECK],
})
export class AccountsHttpModule {}

/** Their work in the background. */
@Module({ imports: [AccountsModule], providers: [OwedRounds] })
export class AccountsWorkerModule {}
