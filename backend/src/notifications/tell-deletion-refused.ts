import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { Only, Recorded } from '@orderstream/contracts/shared/event';
import { EVENT_STORE, SEND } from '../platform/tokens.ts';
import { RequestMail, TellDeletionRefused } from './notifications.commands.ts';
import { useCase } from '../platform/deciding/use-case.ts';

type Started = Recorded<Only<AccountEvent, 'user_deletion_started'>>;

/** A person whose account was not deleted by an administrator has lost nothing, and gets no mail. */
export const tellDeletionRefused = useCase(
  TellDeletionRefused,
  { store: EVENT_STORE, send: SEND },
  async ({ causeId, userId, revision }, { store, send }): Promise<void> => {
    const { events } = await store.read<AccountEvent>(`account-${userId}`);
    const started = events.findLast((event): event is Started => event.type === 'user_deletion_started' && event.revision < revision);
    if (!started) return;
    const administrator = started.meta.actor.id;
    if (started.data.by === 'self')
      await send(
        new RequestMail({ mailId: causeId, userId, template: 'deletion_refused', causeId, orderId: null, facts: {}, requestedAt: null }),
      );
    else if (administrator)
      await send(
        new RequestMail({
          mailId: causeId,
          userId: administrator,
          template: 'user_not_deleted',
          causeId,
          orderId: null,
          facts: { userId },
          requestedAt: null,
        }),
      );
  },
);
