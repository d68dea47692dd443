import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { KeepAddress, RequestMail } from '../../notifications/notifications.commands.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { Vacuum } from '../../platform/database/vacuum.ts';
import { Vault } from '../../platform/database/vault.ts';
import { account } from '../account.decider.ts';
import { CarryOutDeletion, SettleAdministrator } from '../accounts.commands.ts';
import { DeletedPeople } from './deleted-people.ts';
import { deletionSteps } from './deletion.steps.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { mailLanguage } from '../people/person.entity.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

/** Can be cut off anywhere and repeated: each step finds what the step before it has left. */
@CommandHandler(CarryOutDeletion)
export class CarryOutDeletionHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Vault) private readonly db: Vault,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
    @Inject(DeletedPeople) private readonly deleted: DeletedPeople,
    @Inject(Vacuum) private readonly vacuum: Vacuum,
  ) {}

  async execute({ userId, causeId }: CarryOutDeletion): Promise<void> {
    const { state } = await load(this.store, account, userId);
    if (state.status === 'deleted' || state.deletion !== 'started') return;
    await this.signIns.endAll(this.db.manager, userId, null);
    if (!(await this.mayGoOn(userId))) return;
    try {
      for (const { close } of deletionSteps) if (close) await this.commands.execute(close(userId));
    } catch (error) {
      // An order that was to be closed may have been paid in between.
      if (await this.mayGoOn(userId)) throw error;
      return;
    }
    await this.forget(userId, causeId);
    await this.vacuum.done();
    await this.commands.execute(new RequestMail(causeId, userId, 'account_deleted', causeId));
    await transact(this.store, account, userId, { type: 'CompleteDeletion', userId });
  }

  private async mayGoOn(userId: string): Promise<boolean> {
    try {
      for (const { veto } of deletionSteps) if (veto) await this.commands.execute(veto(userId));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'paid_orders_awaiting_delivery') throw error;
      await transact(this.store, account, userId, { type: 'RefuseDeletion', userId, reason: error.code });
      await this.commands.execute(new SettleAdministrator(userId));
      return false;
    }
  }

  /** Only the last mail keeps the address; sessions, credential, tokens and identities are deleted with the person. */
  private async forget(userId: string, mailId: string): Promise<void> {
    const person = await this.people.find(userId);
    if (!person) return;
    await this.deleted.add(userId);
    await this.commands.execute(new KeepAddress(mailId, person.email, mailLanguage(person)));
    await this.db.transaction(async (manager) => {
      await this.owed.forget(manager, userId, person.email);
      await this.people.forget(manager, userId);
    });
  }
}
