import { Inject, Injectable } from '@nestjs/common';
import { changeRows } from '@orderstream/projections/platform/database/sql';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Not } from 'typeorm';
import { v5 } from 'uuid';
import { currentContext, remainingMilliseconds, withContext } from '../../platform/deciding/context.ts';
import { channelOf } from '../../platform/processes/claimed-work.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account, type AccountCommand } from '../account.decider.ts';
import { SyncAdministrator } from '../accounts.commands.ts';
import { administrators, allAdministrators } from '../administration/administrators.decider.ts';
import { OwedCommand, type EndOfAdministration, type OwedContext, type OwedData } from './owed-command.entity.ts';
import { emailKey } from '../people/person.entity.ts';
import { SendLink } from '../mail-links/send-link.ts';

/** The commands that rows may contain. Rows name a command by its type, so a type must keep its name. */
const factTypes = [
  'RegisterUser',
  'ConfirmEmail',
  'LinkIdentity',
  'UnlinkIdentity',
  'RecordProfileChange',
  'RecordPasswordChange',
  'RecordSessionsEnded',
  'RecordSecondFactorAdded',
  'RecordSecondFactorRemoved',
  'RecordSecondFactorRecovered',
  'RecordRecoveryCodesRenewed',
  'RecordRecoveryCodeUsed',
] as const satisfies readonly AccountCommand['type'][];
export type AccountFact = Extract<AccountCommand, { type: (typeof factTypes)[number] }>;
const isFact = (kind: string): kind is AccountFact['type'] => factTypes.some((type) => type === kind);

const endOfAdministration = 'EndAdministration';

export const owedTable = 'vault.owed_command';
/** The request carries out its command at once; after this time the worker takes it over. */
const headStartSeconds = 10;
const patience = 15_000;

/**
 * Keeps vault and log consistent: rows and the commands that record their change are written in one transaction. Commands of
 * a request that was cut off are carried out by the next request about the same user, or by the worker.
 */
@Injectable()
export class Outbox {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Stores a command that the caller carries out after the transaction. */
  owe(manager: VaultTransaction, fact: AccountFact): Promise<void> {
    return this.insert(manager, fact, headStartSeconds);
  }

  /**
   * Stores the change that ends an administration, which the caller carries out and drops. Returns the row's id. Until the caller's
   * deadline has passed nothing else takes the row: without the release it would be dropped, and the release might follow.
   */
  async oweEndOfAdministration(end: EndOfAdministration): Promise<string> {
    await this.insert(this.db, { type: endOfAdministration, ...end }, 1 + remainingMilliseconds() / 1_000);
    return v5(endOfAdministration, currentContext().commandId);
  }

  async drop(id: string): Promise<void> {
    await this.db.getRepository(OwedCommand).delete({ id });
  }

  /** Stores a command that the worker carries out. */
  leaveToWorker(manager: VaultTransaction, command: AccountFact | SendLink): Promise<void> {
    return this.insert(manager, command, 0);
  }

  /** Writes a row, and wakes the worker when the head start is over. */
  private async insert(
    manager: VaultTransaction,
    command: AccountFact | SendLink | ({ type: typeof endOfAdministration } & EndOfAdministration),
    seconds: number,
  ): Promise<void> {
    const { commandId, correlationId, causationId, actor, source } = currentContext();
    const { type: kind, ...fields } = command;
    const data: OwedData = fields;
    const context: OwedContext = { correlationId, causationId, actor, source };
    const id = v5(kind, commandId);
    const userId = 'userId' in command ? command.userId : null;
    // Rows of one key are claimed together, before they are due.
    const claimKey = kind === endOfAdministration ? id : (userId ?? id);
    await changeRows(
      manager,
      `with owed as (
         insert into ${owedTable} (id, claim_key, user_id, kind, data, context, next_at, created_at)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), clock_timestamp())
         on conflict (id) do nothing returning id
       )
       select pg_notify('${channelOf(owedTable)}', $7::text) from owed`,
      [id, claimKey, userId, kind, JSON.stringify(data), JSON.stringify(context), seconds],
    );
  }

  /** Carries out the commands owed for a user, in the order in which they were written. */
  async carryOutAllOf(userId: string): Promise<void> {
    const where = { user_id: userId, kind: Not(endOfAdministration) };
    const rows = await this.db.getRepository(OwedCommand).find({ where, order: { created_at: 'ASC', id: 'ASC' } });
    for (const one of rows) {
      await this.carryOut(one);
      await this.db.getRepository(OwedCommand).delete({ id: one.id });
    }
  }

  /** Carries out the user's commands, and returns the log position that includes this one. */
  async carryOutAndLocate(fact: AccountFact): Promise<Reached> {
    await this.carryOutAllOf(fact.userId);
    return transact(this.store, account, fact.userId, fact);
  }

  /** Whether this request has already changed the vault, and is now repeated because its answer was lost. */
  async isRecorded(userId: string, change: AccountEvent['type']): Promise<boolean> {
    await this.carryOutAllOf(userId);
    const { state } = await load(this.store, account, userId);
    return state.changes.includes(`${change} ${currentContext().commandId}`);
  }

  /** Deletes the commands owed for a deleted user, or requested under their address. */
  async forget(manager: VaultTransaction, userId: string, email: string): Promise<void> {
    await changeRows(manager, `delete from ${owedTable} where user_id = $1 or lower(data ->> 'email') = $2`, [userId, emailKey(email)]);
  }

  /** Executes a stored command in the context of the request that stored it. */
  async carryOut({ id, kind, data, context, created_at: owedSince }: OwedCommand): Promise<void> {
    await withContext({ ...context, commandId: id, deadline: Date.now() + patience }, () => this.execute(kind, data, owedSince));
  }

  private async execute(kind: string, data: OwedData, owedSince: Date): Promise<void> {
    if (kind === 'SendLink') {
      const { email, template } = data as Extract<OwedData, Pick<SendLink, 'email' | 'template'>>;
      return this.commands.execute(new SendLink({ email, template, requestedAt: owedSince }));
    }
    if (kind === endOfAdministration) return this.finishEndOfAdministration(data as EndOfAdministration);
    if (!isFact(kind)) throw new Error(`nothing called ${kind} can be owed`);
    const fact = { type: kind, ...data } as AccountFact;
    await transact(this.store, account, fact.userId, fact);
  }

  /** Changes the account if the administrator is still released for this change: without the release nothing was decided. */
  private async finishEndOfAdministration({ userId, asOf, change }: EndOfAdministration): Promise<void> {
    const released = (await load(this.store, administrators, allAdministrators)).state[userId];
    if (released && !released.active && released.asOf === asOf) await transact(this.store, account, userId, change);
    await this.commands.execute(new SyncAdministrator({ userId }));
  }
}
