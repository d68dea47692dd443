import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';

/** The days after which a note without a mail is deleted. */
const keptDays = 7;

/** The office's note for the mail that its request causes. */
@Injectable()
export class MailWordsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Stores the note of a request for the mail that it causes to this user. */
  async keep(correlationId: string, userId: string, text: string): Promise<void> {
    await changeRows(
      this.db,
      `insert into vault.mail_words (correlation_id, user_id, text)
       select $1, $2, $3 where exists (select from vault.person where user_id = $2) on conflict do nothing`,
      [correlationId, userId, text],
    );
  }

  /** The note for the mail that a request causes to this user; null if there is none. */
  async of(correlationId: string, userId: string): Promise<string | null> {
    const [row] = await queryRows<{ text: string }>(
      this.db,
      'select text from vault.mail_words where correlation_id = $1 and user_id = $2',
      [correlationId, userId],
    );
    return row?.text ?? null;
  }

  async forget(correlationId: string): Promise<void> {
    await changeRows(this.db, 'delete from vault.mail_words where correlation_id = $1', [correlationId]);
  }

  /** Deletes notes without a mail. */
  async sweep(): Promise<void> {
    await changeRows(this.db, `delete from vault.mail_words where written_at < now() - make_interval(days => ${keptDays})`);
  }
}
