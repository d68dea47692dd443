import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Logger } from 'pino';
import { asSystem } from '../../platform/deciding/context.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { Rounds } from '../../platform/processes/rounds.ts';
import { LOG } from '../../platform/tokens.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { DeletedPeople } from './deleted-people.ts';
import { StartDeletion } from './start-deletion.ts';

const pauseMilliseconds = 60_000;
const patience = 15_000;

/**
 * Deletes people again who were deleted before and have returned with a restored back-up. Checks when the worker starts, until none is
 * left.
 */
@Injectable()
export class DeleteAgain implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #rounds = new Rounds();
  #back: string[] | null = null;

  constructor(
    @Inject(DeletedPeople) private readonly deleted: DeletedPeople,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const onTrouble = (error: unknown) => this.log.warn({ err: error }, 'people who came back with a back-up are looked for later');
    this.#rounds.start({
      name: 'deletions after a restore',
      limitMilliseconds: 3_600_000,
      round: () => this.round(),
      pauseMilliseconds,
      onTrouble,
    });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#rounds.stop();
  }

  private async round(): Promise<void> {
    this.#back ??= await this.people.present(await this.deleted.all());
    const left: string[] = [];
    for (const userId of this.#back) {
      try {
        await asSystem(patience, () => this.commands.execute(new StartDeletion({ userId, by: theSystem })));
      } catch (error) {
        // An order that is paid and not delivered, as of the back-up: the office delivers it or gives the money back.
        this.log.warn({ err: error, user_id: userId }, 'a person restored by a back-up will be deleted later');
        left.push(userId);
      }
    }
    this.#back = left;
  }
}
