import { resendDays, type MailTemplate } from '@orderstream/contracts/notifications/mails';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import type { ClaimedRow } from '../../platform/processes/claimed-work.ts';
import type { MailAbout } from './mail.decider.ts';
import { openWorkGauges } from '../../platform/telemetry/table-gauges.ts';
import { POOL } from '../../platform/tokens.ts';
import type { MailFacts } from '../notifications.commands.ts';

export const mailTable = 'work.mail';

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
  constructor(@Inject(POOL) private readonly pool: Sql) {}

  /** Recipient, order and template of a mail that can still be resent; null for any other. */
  async about(mailId: string): Promise<MailAbout | null> {
    const [mail] = await queryRows<MailAbout>(
      this.pool,
      `select user_id, order_id, template from ${mailTable} where id = $1 and requested_at > now() - make_interval(days => ${resendDays})`,
      [mailId],
    );
    return mail ?? null;
  }

  /** Deletes mails that can no longer be resent. */
  async sweep(): Promise<void> {
    await changeRows(
      this.pool,
      `delete from ${mailTable} where next_at is null and requested_at < now() - make_interval(days => ${keptDays})`,
    );
  }
}

export const mailGauges = openWorkGauges({
  names: ['orderstream_mails_open', 'orderstream_mail_oldest_seconds', 'orderstream_mail_attempts'],
  what: 'mails that are not sent yet',
  since: 'requested_at',
  sql: (value) => `select ${value} as value from ${mailTable} where next_at is not null`,
});
