import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Reached } from '../../platform/deciding/command.ts';
import type { Send } from '../../platform/deciding/cqrs.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { isFinalRefusal } from '../../platform/deciding/refusal.ts';
import { account, type AccountCommand } from '../account.decider.ts';
import { SyncAdministrator } from '../accounts.commands.ts';
import type { Outbox } from '../outbox/outbox.vault.ts';
import { administrators, allAdministrators } from './administrators.decider.ts';

type Deps = { store: EventStore; send: Send; outbox: Outbox };

/**
 * Releases an active administrator, then carries out the change that takes the role or the access away. The change is owed from before
 * the release: an administrator who was released and not changed would no longer be counted. `asOf`: the revision of the account.
 */
export async function endAdministration({ store, send, outbox }: Deps, command: AccountCommand, asOf: number): Promise<Reached> {
  const { userId } = command;
  const owedId = await outbox.oweEndOfAdministration({ userId, asOf, change: command });
  let isReleased = false;
  try {
    await transact(store, administrators, allAdministrators, { type: 'ReleaseAdministrator', userId, asOf });
    isReleased = true;
    const reached = await transact(store, account, userId, command);
    await outbox.drop(owedId);
    return reached;
  } catch (error) {
    if (isFinalRefusal(error)) {
      await outbox.drop(owedId);
      if (isReleased) await send(new SyncAdministrator({ userId }));
    }
    throw error;
  }
}
