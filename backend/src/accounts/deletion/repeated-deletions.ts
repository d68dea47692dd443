import { Inject, Injectable } from '@nestjs/common';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Logger } from 'pino';
import { asSystem } from '../../platform/deciding/context.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { round } from '../../platform/processes/rounds.ts';
import { LOG } from '../../platform/tokens.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { DeletedPeople } from './deleted-people.ts';
import { StartDeletion } from './start-deletion.ts';

const everySeconds = 60;
const patience = 15_000;

/**
 * Deletes people again whose deletion a restored backup has undone. Each worker looks for them once, and then retries those whose
 * deletion failed.
 */
@Injectable()
export class RepeatedDeletions {
  #back: string[] | null = null;

  constructor(
    @Inject(DeletedPeople) private readonly deletedPeople: DeletedPeople,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Starts the deletion of each restored person; those that are refused are retried in the next round. */
  async run(): Promise<void> {
    this.#back ??= await this.people.existingAmong(await this.deletedPeople.all());
    const remaining: string[] = [];
    for (const userId of this.#back) {
      try {
        await asSystem(patience, () => this.commands.execute(new StartDeletion({ userId, by: theSystem })));
      } catch (error) {
        // The backup has an order that is paid and not delivered: the office delivers or refunds it first.
        this.log.warn({ err: error, user_id: userId }, 'a person restored by a back-up will be deleted later');
        remaining.push(userId);
      }
    }
    this.#back = remaining;
  }
}

export const deletionRoundAfterRestore = round({
  ...{ name: 'deletions after a restore', needs: { again: RepeatedDeletions }, milliseconds: 3_600_000 },
  async run({ again }) {
    await again.run();
    return everySeconds;
  },
});
