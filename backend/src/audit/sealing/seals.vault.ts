import { Inject, Injectable } from '@nestjs/common';
import { queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import { sealOfRow, type Seal, type SealRow } from './tree.vault.ts';

export type SealGap = 'seal_missing' | 'facts_missing' | 'late';
/** A seal in the list, with the number of its new facts and the gap before it. */
export type ListedSeal = Seal & { facts: number; gap: SealGap | null };
export type SealDelivery = { place: string; revision: string; at: Date; waiting: number };

/**
 * A seal with the previous one, the first leaf after that one, and the time of the seal's fact. Facts before the first seal are
 * never late: they are those of the installation, which has no sealer yet.
 */
const sealsWithGaps = `
  select s.*, s.size - coalesce(p.size, 0) as facts,
    case when s.revision > 0 and p.revision is null then 'seal_missing'
         when n.position is distinct from s.from_position then 'facts_missing'
         when s.revision > 0 and s.sealed_at - l.created_at > $1 * interval '1 second' then 'late' end as gap
  from audit.seal s
  left join audit.seal p on p.revision = s.revision - 1
  left join audit.node n on n.level = 0 and n.index = coalesce(p.size, 0)
  left join read.notifications_logs l on l.position = s.from_position and l.event_type <> 'log_sealed'`;

/** Seals as shown on screens. */
@Injectable()
export class SealsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Newest first, from before a revision. `patience`: seconds that a fact may wait for its seal. */
  async page(before: bigint | null, limit: number, patience: number): Promise<ListedSeal[]> {
    const rows = await queryRows<SealRow & { facts: string; gap: SealGap | null }>(
      this.db,
      `${sealsWithGaps} where $2::bigint is null or s.revision < $2 order by s.revision desc limit $3`,
      [patience, before === null ? null : String(before), limit],
    );
    return rows.map((row) => ({ ...sealOfRow(row), facts: Number(row.facts), gap: row.gap }));
  }

  /** The number of gaps among all seals. */
  async countGaps(patience: number): Promise<number> {
    const [row] = await queryRows<{ count: number }>(
      this.db,
      `select count(*)::int as count from (${sealsWithGaps}) as line where gap is not null`,
      [patience],
    );
    return row?.count ?? 0;
  }

  /** The last seal that each destination has, and how many it still lacks. */
  deliveries(): Promise<SealDelivery[]> {
    return queryRows(
      this.db,
      `select place, revision, at, (select count(*)::int from audit.seal s where s.revision > h.revision) as waiting
       from audit.handed h order by place`,
    );
  }
}
