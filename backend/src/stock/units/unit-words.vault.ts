import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The batch that a unit came with, and the office's note about it. */
export type UnitDescription = { batch: string | null; note: string | null };

/** The batches and notes of units. No event has them, and they are deleted with the unit's secret. */
@Injectable()
export class UnitWordsVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** Replaces batch and note of these units. Units without a secret are skipped. */
  async keep(words: readonly (UnitDescription & { id: string })[]): Promise<void> {
    if (words.length === 0) return;
    const clean = (text: string | null): string | null => text?.trim() || null;
    const columns = [words.map(({ id }) => id), words.map(({ batch }) => clean(batch)), words.map(({ note }) => clean(note))];
    await this.db.query(
      `insert into vault.unit_words (id, batch, note)
       select u.* from unnest($1::uuid[], $2::text[], $3::text[]) as u (id, batch, note)
         where exists (select from vault.private_info p where p.id = u.id)
       on conflict (id) do update set batch = excluded.batch, note = excluded.note`,
      columns,
    );
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.db.query('delete from vault.unit_words where id = any($1::uuid[])', [ids]);
  }
}
