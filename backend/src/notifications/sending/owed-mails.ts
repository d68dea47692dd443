import { resendDays, type MailTemplate } from '@orderstream/contracts/notifications/mails';
import { Inject, Injectable } from '@nestjs/common';
import { channelOf, type ClaimedRow } from '../../platform/processes/claimed-work.ts';
import type { CommandContext } from '../../platform/deciding/context.ts';
import type { Statements } from '../../platform/database/statements.ts';
import type { MailAbout } from './mail.decider.ts';
import { openWorkGauges } from '../../platform/telemetry/table-gauges.ts';
import { POOL } from '../../platform/tokens.ts';
import type { MailFacts, RepeatMail, RequestMail } from '../notifications.commands.ts';

export const mailTable = 'work.mail';

const repeated: MailFacts = { again: true };

export type OwedMail = ClaimedRow & {
  user_id: string;
  order_id: string | null;
  template: MailTemplate;
  cause_id: string;
  facts: MailFacts;
  correlation_id: string;
  traceparent: string | null;
  requested_at: Date;
};

/** A day longer than mails can be resent, so that none is deleted between the request and the sending. */
const keptDays = resendDays + 1;

/** The mails to send. Address and text are added when a mail is sent. */
@Injectable()
export class OwedMails {
  constructor(@Inject(POOL) private readonly pool: Statements) {}

  /** Stores a requested mail once, and wakes the worker. */
  async add({ mailId, userId, orderId, template, causeId, facts, requestedAt }: RequestMail, by: CommandContext): Promise<void> {
    await this.pool.query({
      name: 'owed_mails_add',
      text: `
        with added as (
          insert into ${mailTable} (id, claim_key, user_id, order_id, template, cause_id, correlation_id, traceparent, requested_at, facts, next_at)
          values ($1, $1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()), $9, now())
          on conflict do nothing returning id
        )
        select pg_notify('${channelOf(mailTable)}', '') from added`,
      values: [mailId, userId, orderId, template, causeId, by.correlationId, by.traceparent ?? null, requestedAt, JSON.stringify(facts)],
    });
  }

  /** Recipient, order and template of a mail that can still be resent; null for any other. */
  async about(mailId: string): Promise<MailAbout | null> {
    const { rows } = await this.pool.query<MailAbout>({
      name: 'owed_mails_about',
      text: `select user_id, order_id, template from ${mailTable} where id = $1 and requested_at > now() - make_interval(days => ${resendDays})`,
      values: [mailId],
    });
    return rows[0] ?? null;
  }

  /** Stores a copy of a mail under a new id, and wakes the worker. */
  async repeat({ causeId, mailId }: RepeatMail, by: CommandContext): Promise<void> {
    await this.pool.query({
      name: 'owed_mails_repeat',
      text: `
        with added as (
          insert into ${mailTable} (id, claim_key, user_id, order_id, template, cause_id, correlation_id, traceparent, requested_at, facts, next_at)
          select $1::text, $1, user_id, order_id, template, $1::text::uuid, $3, $4, now(), facts || $5::jsonb, now() from ${mailTable} where id = $2
          on conflict do nothing returning id
        )
        select pg_notify('${channelOf(mailTable)}', '') from added`,
      values: [causeId, mailId, by.correlationId, by.traceparent ?? null, JSON.stringify(repeated)],
    });
  }

  /** Deletes mails that can no longer be resent. */
  async sweep(): Promise<void> {
    await this.pool.query(`delete from ${mailTable} where next_at is null and requested_at < now() - make_interval(days => ${keptDays})`);
  }
}

export const mailGauges = openWorkGauges({
  names: ['orderstream_mails_open', 'orderstream_mail_oldest_seconds', 'orderstream_mail_attempts'],
  what: 'mails that are not sent yet',
  since: 'requested_at',
  sql: (value) => `select ${value} as value from ${mailTable} where next_at is not null`,
});
