import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { Only, Recorded } from '@orderstream/contracts/shared/event';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RequestMail, TellDeletionRefused } from './notifications.commands.ts';

type Started = Recorded<Only<AccountEvent, 'user_deletion_started'>>;

@CommandHandler(TellDeletionRefused)
export class TellDeletionRefusedHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** A person whose account was not deleted by an administrator has lost nothing, and gets no mail. */
  async execute({ causeId, userId, revision }: TellDeletionRefused): Promise<void> {
    const { events } = await this.store.read<AccountEvent>(`account-${userId}`);
    const started = events.findLast((event): event is Started => event.type === 'user_deletion_started' && event.revision < revision);
    if (!started) return;
    const administrator = started.meta.actor.id;
    if (started.data.by === 'self') await this.commands.execute(new RequestMail(causeId, userId, 'deletion_refused', causeId));
    else if (administrator)
      await this.commands.execute(new RequestMail(causeId, administrator, 'user_not_deleted', causeId, null, { userId }));
  }
}
