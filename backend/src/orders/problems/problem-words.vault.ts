import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The texts of reports and answers, each under the id that its event names. They are deleted with their customer. */
@Injectable()
export class ProblemWordsVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** Stores the text of a customer's report. */
  async keep(id: string, userId: string, text: string): Promise<void> {
    await this.db.query(
      `insert into vault.problem_words (id, user_id, text)
       select $1, $2, $3 where exists (select from vault.person where user_id = $2) on conflict do nothing`,
      [id, userId, text],
    );
  }
}
