import type { AccountStatus, Language, ProfileField, Role, SessionEnding, StatusReason } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { Command } from '../platform/command.ts';

export class RegisterUser extends Command {
  readonly type = 'RegisterUser';
  constructor(
    readonly userId: string,
    readonly method: 'password' | 'google',
  ) {
    super();
  }
}

export class ConfirmEmail extends Command {
  readonly type = 'ConfirmEmail';
  constructor(readonly userId: string) {
    super();
  }
}

export class LinkGoogle extends Command {
  readonly type = 'LinkGoogle';
  constructor(readonly userId: string) {
    super();
  }
}

export class ChangeStatus extends Command {
  readonly type = 'ChangeStatus';
  constructor(
    readonly userId: string,
    readonly to: AccountStatus,
    readonly by: Actor,
    readonly reason?: StatusReason,
  ) {
    super();
  }
}

export class GrantRole extends Command {
  readonly type = 'GrantRole';
  constructor(
    readonly userId: string,
    readonly role: Role,
  ) {
    super();
  }
}

export class RevokeRole extends Command {
  readonly type = 'RevokeRole';
  constructor(
    readonly userId: string,
    readonly role: Role,
    readonly by: Actor,
  ) {
    super();
  }
}

/** The values have been written to the vault; this is the fact. `changeId` makes a repetition harmless. */
export class RecordProfileChange extends Command {
  readonly type = 'RecordProfileChange';
  constructor(
    readonly userId: string,
    readonly changeId: string,
    readonly fields: readonly ProfileField[],
  ) {
    super();
  }
}

export class RecordPasswordChange extends Command {
  readonly type = 'RecordPasswordChange';
  constructor(
    readonly userId: string,
    readonly changeId: string,
    readonly how: 'settings' | 'reset',
  ) {
    super();
  }
}

export class RecordSessionsEnded extends Command {
  readonly type = 'RecordSessionsEnded';
  constructor(
    readonly userId: string,
    readonly changeId: string,
    readonly cause: SessionEnding,
  ) {
    super();
  }
}

export class StartDeletion extends Command {
  readonly type = 'StartDeletion';
  constructor(
    readonly userId: string,
    readonly by: Actor,
  ) {
    super();
  }
}

export class RefuseDeletion extends Command {
  readonly type = 'RefuseDeletion';
  constructor(
    readonly userId: string,
    readonly reason: 'paid_orders_awaiting_delivery',
  ) {
    super();
  }
}

export class CompleteDeletion extends Command {
  readonly type = 'CompleteDeletion';
  constructor(readonly userId: string) {
    super();
  }
}

export type AccountCommand =
  | RegisterUser
  | ConfirmEmail
  | LinkGoogle
  | ChangeStatus
  | GrantRole
  | RevokeRole
  | RecordProfileChange
  | RecordPasswordChange
  | RecordSessionsEnded
  | StartDeletion
  | RefuseDeletion
  | CompleteDeletion;

/** Somebody stops being an active administrator, unless nobody would be left. `asOf`: the account's revision looked at. */
export class ReleaseAdministrator extends Command {
  readonly type = 'ReleaseAdministrator';
  constructor(
    readonly userId: string,
    readonly asOf: number,
  ) {
    super();
  }
}

/** What an account says about itself, kept in step: it is, or is not, an active administrator. */
export class NoteAdministrator extends Command {
  readonly type = 'NoteAdministrator';
  constructor(
    readonly userId: string,
    readonly asOf: number,
    readonly active: boolean,
  ) {
    super();
  }
}

export type AdministratorCommand = ReleaseAdministrator | NoteAdministrator;

/** The first administrator of an installation, made by whoever runs it. */
export class MakeAdministrator extends Command {
  readonly type = 'MakeAdministrator';
  constructor(readonly email: string) {
    super();
  }
}

/** Looks at the account and notes what it finds on stream `administrators`. */
export class SettleAdministrator extends Command<void> {
  readonly type = 'SettleAdministrator';
  constructor(readonly userId: string) {
    super();
  }
}

/** Does what is left to do of a deletion that has been started. */
export class CarryOutDeletion extends Command<void> {
  readonly type = 'CarryOutDeletion';
  constructor(
    readonly userId: string,
    readonly causeId: string,
  ) {
    super();
  }
}

/** Answers where mail to somebody goes and in which language; null when the person is gone. */
export class FindAddressee extends Command<Addressee | null> {
  readonly type = 'FindAddressee';
  constructor(readonly userId: string) {
    super();
  }
}
export type Addressee = { address: string; language: Language | null };

/** Answers a fresh one-time token for a link in a mail; null when the person is gone. */
export class MintToken extends Command<string | null> {
  readonly type = 'MintToken';
  constructor(
    readonly userId: string,
    readonly purpose: 'confirm_email' | 'reset_password',
  ) {
    super();
  }
}
