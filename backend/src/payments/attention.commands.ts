import type { AttentionKind, DismissCause } from '@orderstream/contracts/payments/lifecycle';
import { Command } from '../platform/command.ts';

/** What an entry of the queue is about: enough to do something about it. */
export type Entry = {
  id: string;
  kind: AttentionKind;
  orderId: string | null;
  userId: string | null;
  chargeId: string | null;
  amount: number | null;
  details: Readonly<Record<string, string | number | null>>;
};

/** Somebody wants it tried again now. */
export class RetryAttention extends Command {
  readonly type = 'RetryAttention';
  constructor(readonly entry: Entry) {
    super();
  }
}

/** Somebody takes it off the queue, and answers for it. */
export class DismissAttention extends Command {
  readonly type = 'DismissAttention';
  constructor(
    readonly entry: Entry,
    readonly cause: DismissCause,
  ) {
    super();
  }
}

/** What is on record of a retry. */
export class NoteRetry {
  readonly type = 'NoteRetry';
  constructor(
    readonly entry: Entry,
    readonly requestId: string,
  ) {}
}

export class NoteDismissal {
  readonly type = 'NoteDismissal';
  constructor(
    readonly entry: Entry,
    readonly requestId: string,
    readonly cause: DismissCause,
  ) {}
}

export type AttentionCommand = NoteRetry | NoteDismissal;
