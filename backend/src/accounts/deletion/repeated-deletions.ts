import { Inject, Injectable } from '@nestjs/common';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Logger } from 'pino';
import { asSystem } from '../../platform/deciding/context.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { load } from '../../platform/deciding/decides.ts';
import { perStore } from '../../platform/deciding/per-store.ts';
import { round } from '../../platform/processes/rounds.ts';
import { EVENT_STORE, LOG } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { CarryOutDeletion } from '../accounts.commands.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { DeletedPeople } from './deleted-people.ts';
import { StartDeletion } from './start-deletion.ts';

const everySeconds = 60;
const patience = 15_000;

/** Deletes people again whose deletion a restored back-up has undone: of the log, of the database or of both. */
@Injectable()
export class RepeatedDeletions {
  constructor(
    @Inject(DeletedPeople) private readonly deletedPeople: DeletedPeople,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(LOG) private readonly log: Logger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Deletes each restored person; those that are refused are retried in the next round. */
  async run(): Promise<void> {
    for (const { userId, hasRow } of await this.people.restoredAmong(await this.deletedPeople.all())) {
      try {
        await asSystem(patience, () => this.deleteAgain(userId, hasRow));
      } catch (error) {
        // The back-up has an order that is paid and not delivered: the office delivers or refunds it first.
        this.log.warn({ err: error, user_id: userId }, 'a person restored by a back-up will be deleted later');
      }
    }
  }

  /** Carries out what the process of deletions does not: the log has the deletion, or its start, and the database may lack the person. */
  private async deleteAgain(userId: string, hasRow: boolean): Promise<void> {
    const { status, deletion } = (await load(this.store, account, userId)).state;
    const isOver = status === 'deleted' || status === 'unborn';
    if (isOver || (deletion === 'started' && !hasRow)) await this.commands.execute(new CarryOutDeletion({ userId, causeId: userId }));
    else await this.commands.execute(new StartDeletion({ userId, by: theSystem }));
  }
}

/** Each process compares until the accounts are those of the log at its start: only a restore takes away a person whom the log has. */
const comparison = perStore(() => ({ isDone: false, end: null as bigint | null }));
const impatientSeconds = 5;

/** Names the accounts whose people a restored database lacks. */
export const lostPeopleRound = round({
  name: 'people lost by a restore',
  needs: { store: EVENT_STORE, people: PeopleVault },
  milliseconds: 300_000,
  async run({ store, people }) {
    const state = comparison(store);
    if (state.isDone) return everySeconds;
    state.end ??= await store.head();
    state.isDone = await people.noteLost(state.end);
    return impatientSeconds;
  },
});

export const deletionRoundAfterRestore = round({
  name: 'deletions after a restore',
  needs: { again: RepeatedDeletions },
  milliseconds: 3_600_000,
  async run({ again }) {
    await again.run();
    return everySeconds;
  },
});
