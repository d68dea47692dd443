import type { AuditEvent } from '@orderstream/contracts/audit/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { StoredEvent } from '@orderstream/eventstore/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';

type OriginData = OfType<AuditEvent, 'log_origin_changed'>['data'];

/** From this position the seals of the log are signed under another name. */
export type OriginChange = OriginData & { revision: bigint; position: bigint; changed_at: string };

export const originStream = 'audit-origins';
/** Whether an event of the log records a change of its name. */
export const isOriginEvent = ({ stream, type }: StoredEvent): boolean => stream === originStream && type === 'log_origin_changed';

/** The change of the log's name that an event records. */
export function originChangeOfEvent({ revision, position, data, created }: StoredEvent): OriginChange {
  return { ...(data as OriginData), revision, position, changed_at: created.toISOString() };
}

/** Stores a change of the log's name, once. */
export async function addOrigin(db: Sql, { revision, position, from, to, size, reason, changed_at }: OriginChange): Promise<void> {
  await changeRows(
    db,
    `insert into audit.origin (revision, position, from_origin, to_origin, size, reason, changed_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (revision) do nothing`,
    [String(revision), String(position), from, to, size, reason, changed_at],
  );
}

type Row = OriginData & { revision: string; position: string; size: string; changed_at: Date };

/** The names of the log, as its own facts give them. */
@Injectable()
export class OriginsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** The oldest first. */
  async changes(): Promise<OriginChange[]> {
    const rows = await queryRows<Row>(
      this.db,
      `select revision, position, from_origin as "from", to_origin as "to", size, reason, changed_at from audit.origin order by revision`,
    );
    return rows.map(({ revision, position, size, changed_at, ...row }) => ({
      ...row,
      revision: BigInt(revision),
      position: BigInt(position),
      size: Number(size),
      changed_at: changed_at.toISOString(),
    }));
  }
}
