import { command } from '../platform/deciding/command.ts';
import { transact } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { auditing } from './audit.decider.ts';

/** An auditor opens the audit area. */
export class RecordOpening extends command('RecordOpening')<{ userId: string; sessionId: string }>() {}

export const recordOpening = useCase(RecordOpening, { store: EVENT_STORE }, ({ userId, sessionId }, { store }) =>
  transact(store, auditing, userId, { type: 'RecordOpening', userId, sessionId }),
);
