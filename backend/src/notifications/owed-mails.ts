import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { channelOf, type ClaimedRow } from '../platform/claimed-work.ts';
import type { CommandContext } from '../platform/context.ts';
import { Metrics } from '../platform/metrics.ts';
import type { Statements } from '../platform/statements.ts';
import { POOL } from '../platform/tokens.ts';
import type { MailFacts, RequestMail } from './notifications.commands.ts';

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

/** A mail that has gone out stays for as long as a request that was cut off may be repeated. */
const keptDays = 7;

/** The mails that are to be sent. Addresses and texts are joined when a mail is sent. */
@Injectable()
export class OwedMails {
  constructor(
    @Inject(POOL) private readonly pool: Statements,
    @Inject(Metrics) { registry }: Metrics,
  ) {
    const oldest = () => this.oldestSeconds();
    new Gauge({
      name: 'orderstream_mail_oldest_seconds',
      help: 'Age of the oldest mail that is not sent yet',
      registers: [registry],
      async collect() {
        // The other metrics are to be had without a database, too.
        this.set(await oldest().catch(() => NaN));
      },
    });
  }

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

  async sweep(): Promise<void> {
    await this.pool.query(`delete from ${mailTable} where next_at is null and requested_at < now() - make_interval(days => ${keptDays})`);
  }

  private async oldestSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ age: number }>(
      `select coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as age from ${mailTable} where next_at is not null`,
    );
    return rows[0]?.age ?? 0;
  }
}
