import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import type { MailChoice } from './mail-choices.ts';

const choicesOfUser = 'select c.without from vault.mail_choices c where c.user_id = $1';

/** The optional mails that a user does not want. No decision depends on this preference, so no event records it. */
@Injectable()
export class MailChoicesVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  async optedOut(userId: string): Promise<string[]> {
    const [row] = await queryRows<{ without: string[] }>(this.db, choicesOfUser, [userId]);
    return row?.without ?? [];
  }

  /** Each choice is stored separately: two concurrent ones are both kept. */
  async choose(userId: string, choice: MailChoice, wanted: boolean): Promise<void> {
    await changeRows(
      this.db,
      `insert into vault.mail_choices as c (user_id, without) values ($1, case when $3 then '{}'::text[] else array[$2::text] end)
       on conflict (user_id) do update set without = array_remove(c.without, $2::text) || excluded.without`,
      [userId, choice, wanted],
    );
  }
}
