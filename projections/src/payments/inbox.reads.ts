import { queryRows, unprepared } from '../platform/database/sql.ts';
import { webhookStates, type WebhookProblem, type WebhookState } from '@orderstream/contracts/payments/lifecycle';
import { keysetPageOf, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';

/** A webhook without its body, which names people. `via`: sent to our endpoint, or found in the provider's list of events. */
export type InboxMessage = {
  id: string;
  type: string;
  object_id: string;
  via: 'webhook' | 'list';
  created: Date;
  /** With microseconds: messages arrive together. */
  received_at: string;
  state: WebhookState;
  problem: WebhookProblem | null;
  attempts: number;
  next_attempt_at: Date | null;
  body_hash: string;
};

/** Conditions on the row, so that the indexes of the open and of the foreign ones serve the filter. */
const stateConditions: Record<WebhookState, string> = {
  received: `state <> 'settled' and next_at is not null and problem is null`,
  retrying: `state <> 'settled' and next_at is not null and problem is not null`,
  given_up: `state <> 'settled' and next_at is null`,
  handled: `outcome = 'handled'`,
  not_ours: `outcome = 'not_ours'`,
  ignored: `outcome = 'ignored'`,
};
const stateSql = `case ${webhookStates.map((state) => `when ${stateConditions[state]} then '${state}'`).join(' ')} end`;

/** The messages of the payment provider, newest first. */
export const inboxPage = (state: WebhookState | undefined, page: PageQuery): Read<Paged<InboxMessage>> =>
  readFrom([], (db) =>
    keysetPageOf<InboxMessage>({ by: ['received_at', 'id'], page }, (after, most) =>
      queryRows<InboxMessage>(
        db,
        unprepared(`select id, type, object_id, via, created, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as received_at,
           ${stateSql} as state, problem, attempts, next_at as next_attempt_at, body_hash
         from vault.webhook where ${state === undefined ? 'true' : stateConditions[state]}${after ? ' and (received_at, id) < ($2::timestamptz, $3)' : ''}
         order by vault.webhook.received_at desc, id desc limit $1`),
        [most, ...(after ?? [])],
      ),
    ),
  );
