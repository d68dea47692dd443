import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../platform/database/vault.ts';
import type { OfficeSubject } from './subject.ts';

export type Note = { id: string; order_id: string | null; author_id: string; author_name: string | null; text: string; written_at: Date };

/** The statement that lists notes by user or order, the newest first. */
const notesBy = (column: 'user_id' | 'order_id') =>
  `
    select n.id, n.order_id, n.author_id, coalesce(nullif(a.full_name, ''), a.email) as author_name, n.text, n.written_at
    from vault.note n left join vault.person a on a.user_id = n.author_id
    where n.${column} = $1 order by n.written_at desc, n.id desc`;
const [ofUser, ofOrder] = [notesBy('user_id'), notesBy('order_id')];

/** Notes of the office. No event records them, because they are personal and are deleted with the person. */
@Injectable()
export class NotesVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** The notes about an order, or about a person and all of their orders. */
  about({ userId, orderId }: OfficeSubject): Promise<Note[]> {
    return orderId ? queryRows<Note>(this.db, ofOrder, [orderId]) : queryRows<Note>(this.db, ofUser, [userId]);
  }

  /** Adds a note; false if the person no longer exists. */
  async add(id: string, { userId, orderId }: OfficeSubject, authorId: string, text: string): Promise<boolean> {
    const added = await changeRows(
      this.db,
      `insert into vault.note (id, user_id, order_id, author_id, text)
       select $1, $2, $3, $4, $5 where exists (select from vault.person where user_id = $2) on conflict do nothing`,
      [id, userId, orderId ?? null, authorId, text],
    );
    return added > 0;
  }

  async authorOf(id: string): Promise<string | null> {
    const [row] = await queryRows<{ author_id: string }>(this.db, 'select author_id from vault.note where id = $1', [id]);
    return row?.author_id ?? null;
  }

  async remove(id: string): Promise<void> {
    await changeRows(this.db, 'delete from vault.note where id = $1', [id]);
  }
}
