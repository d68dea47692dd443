import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';

/** The batch that a unit came with, and the office's note about it. */
export type UnitDescription = { batch: string | null; note: string | null };

const clean = (text: string | null): string | null => text?.trim() || null;

/** The batches and notes of units. No event has them, and they are deleted with the unit's secret. */
@Injectable()
export class UnitWordsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Keeps batch and note of new units. Units without a secret are skipped. */
  async keep(words: readonly (UnitDescription & { id: string })[]): Promise<void> {
    if (words.length === 0) return;
    const columns = [words.map(({ id }) => id), words.map(({ batch }) => clean(batch)), words.map(({ note }) => clean(note))];
    await changeRows(
      this.db,
      `insert into vault.unit_words (id, batch, note)
       select u.* from unnest($1::uuid[], $2::text[], $3::text[]) as u (id, batch, note)
         where exists (select from vault.private_info p where p.id = u.id)
       on conflict (id) do update set batch = excluded.batch, note = excluded.note`,
      columns,
    );
  }

  /**
   * Replaces batch and note of a unit if they are still those that the editor saw, or are already as wished. Returns whether they are
   * then as wished. A unit without a secret has none.
   */
  async replace(id: string, { batch, note }: UnitDescription, instead: UnitDescription): Promise<boolean> {
    const [row] = await queryRows<{ is_done: boolean }>(
      this.db,
      `with written as (
         insert into vault.unit_words as w (id, batch, note)
         select $1::uuid, $2::text, $3::text
           where exists (select from vault.private_info p where p.id = $1)
             and (num_nonnulls($4::text, $5::text) = 0 or exists (select from vault.unit_words u where u.id = $1))
         on conflict (id) do update set batch = excluded.batch, note = excluded.note
           where (w.batch, w.note) is not distinct from ($4::text, $5::text)
             or (w.batch, w.note) is not distinct from (excluded.batch, excluded.note)
         returning id)
       select exists (select from written) or not exists (select from vault.private_info p where p.id = $1) as is_done`,
      [id, clean(batch), clean(note), clean(instead.batch), clean(instead.note)],
    );
    return row?.is_done ?? false;
  }

  async forget(ids: readonly string[]): Promise<void> {
    await changeRows(this.db, 'delete from vault.unit_words where id = any($1::uuid[])', [ids]);
  }
}
