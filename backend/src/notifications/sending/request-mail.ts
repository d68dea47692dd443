import { changeRows } from '@orderstream/projections/platform/database/sql';
import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { channelOf } from '../../platform/processes/claimed-work.ts';
import { POOL } from '../../platform/tokens.ts';
import { RequestMail } from '../notifications.commands.ts';
import { mailTable } from './owed-mails.vault.ts';

/** Stores a requested mail once, and wakes the worker. */
export const requestMail = useCase(RequestMail, { pool: POOL }, async (request, { pool }): Promise<void> => {
  const { mailId, userId, orderId, template, causeId, facts, requestedAt } = request;
  const { correlationId, traceparent = null } = currentContext();
  await changeRows(
    pool,
    `
      with added as (
        insert into ${mailTable} (id, claim_key, user_id, order_id, template, cause_id, correlation_id, traceparent, requested_at, facts, next_at)
        values ($1, $1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()), $9, now())
        on conflict do nothing returning id
      )
      select pg_notify('${channelOf(mailTable)}', '') from added`,
    [mailId, userId, orderId, template, causeId, correlationId, traceparent, requestedAt, JSON.stringify(facts)],
  );
});
