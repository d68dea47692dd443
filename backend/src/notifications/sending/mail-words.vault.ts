import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Words that no mail took: there was none to send. */
const keptDays = 7;

/** The office's note for the mail that its request causes. */
@Injectable()
export class MailWordsVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  async keep(correlationId: string, userId: string, text: string): Promise<void> {
    await this.db.query(
      `insert into vault.mail_words (correlation_id, user_id, text)
       select $1, $2, $3 where exists (select from vault.person where user_id = $2) on conflict do nothing`,
      [correlationId, userId, text],
    );
  }

  async of(correlationId: string, userId: string): Promise<string | null> {
    const [row] = await this.db.query<{ text: string }[]>('select text from vault.mail_words where correlation_id = $1 and user_id = $2', [
      correlationId,
      userId,
    ]);
    return row?.text ?? null;
  }

  async forget(correlationId: string): Promise<void> {
    await this.db.query('delete from vault.mail_words where correlation_id = $1', [correlationId]);
  }

  async sweep(): Promise<void> {
    await this.db.query(`delete from vault.mail_words where written_at < now() - make_interval(days => ${keptDays})`);
  }
}
