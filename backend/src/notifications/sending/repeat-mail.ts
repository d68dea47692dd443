import { changeRows } from '@orderstream/projections/platform/database/sql';
import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { channelOf } from '../../platform/processes/claimed-work.ts';
import { POOL } from '../../platform/tokens.ts';
import { RepeatMail, type MailFacts } from '../notifications.commands.ts';
import { mailTable } from './owed-mails.vault.ts';

const repeated: MailFacts = { again: true };

/** Stores a copy of a mail under a new id, and wakes the worker. */
export const repeatMail = useCase(RepeatMail, { pool: POOL }, async ({ causeId, mailId }, { pool }): Promise<void> => {
  const { correlationId, traceparent = null } = currentContext();
  await changeRows(
    pool,
    `
      with added as (
        insert into ${mailTable} (id, claim_key, user_id, order_id, template, cause_id, correlation_id, traceparent, requested_at, facts, next_at)
        select $1::text, $1, user_id, order_id, template, $1::text::uuid, $3, $4, now(), facts || $5::jsonb, now() from ${mailTable} where id = $2
        on conflict do nothing returning id
      )
      select pg_notify('${channelOf(mailTable)}', '') from added`,
    [causeId, mailId, correlationId, traceparent, JSON.stringify(repeated)],
  );
});
