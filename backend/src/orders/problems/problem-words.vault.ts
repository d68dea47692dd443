import { Inject, Injectable } from '@nestjs/common';
import { changeRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';

/** The texts of reports and answers, each under the id that its event names. They are deleted with their customer. */
@Injectable()
export class ProblemWordsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Stores the text of a customer's report. */
  async keep(id: string, userId: string, text: string): Promise<void> {
    await changeRows(
      this.db,
      `insert into vault.problem_words (id, user_id, text)
       select $1, $2, $3 where exists (select from vault.person where user_id = $2) on conflict do nothing`,
      [id, userId, text],
    );
  }
}
