import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { auditing } from './audit.decider.ts';

/** An auditor opens the audit area. */
export class RecordOpening extends Command {
  readonly type = 'RecordOpening';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

@CommandHandler(RecordOpening)
export class RecordOpeningHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  execute({ userId, sessionId }: RecordOpening) {
    return transact(this.store, auditing, userId, { type: 'RecordOpening', userId, sessionId });
  }
}
