import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import { In, QueryFailedError } from 'typeorm';
import { refusal } from '../../platform/deciding/refusal.ts';
import { maskSecret, SecretSeals } from '../../platform/database/sealing.ts';
import { PrivateInfo } from './private-info.entity.ts';

/** Longer than any request takes between the secret and the fact. */
const isOld = `kept_at < now() - interval '10 minutes'`;

/** One version of the secret of a unit or an order. */
export type SecretVersion = { id: string; version: string };
/** A version as stored at one time: storing it again changes its nonce. */
export type StoredVersion = SecretVersion & { nonce: Buffer };

/** A version that the vault should have and lacks, and the order that has the unit. */
export type LostSecret = SecretVersion & { orderId: string | null };

/** Whether a query failed because of this constraint. */
const isViolated = (error: unknown, constraint: string): boolean =>
  error instanceof QueryFailedError && (error.driverError as { constraint?: string }).constraint === constraint;
/** A key for maps and sets. */
const keyOf = ({ id, version }: SecretVersion) => `${id} ${version}`;

/** The number of secrets that are sealed before other work of the process gets its turn. */
const sealedAtOnce = 200;

/** Maps an array without blocking the process: other work gets its turn in between. */
async function mapInTurns<T, R>(all: readonly T[], work: (one: T) => R): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += sealedAtOnce) {
    if (from > 0) await nextTurn();
    done.push(...all.slice(from, from + sealedAtOnce).map(work));
  }
  return done;
}

/** Stores versions of secrets side by side. The events name the valid one. */
@Injectable()
export class PrivateInfoVault {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SecretSeals) private readonly seals: SecretSeals,
  ) {}

  /** The version of a unit's text: equal texts have equal fingerprints, which do not reveal them. */
  fingerprint(text: string): string {
    return this.seals.fingerprint(text.trim(), 'private_info');
  }

  /** Stores a version of a unit's secret beside the existing ones. Of two units with the same secret, only the first is stored. */
  async keep(id: string, text: string): Promise<void> {
    try {
      await this.write(id, 'product', this.fingerprint(text), text.trim());
    } catch (error) {
      if (isViolated(error, 'private_info_once')) throw refusal('product_duplicate');
      throw error;
    }
  }

  /** The fingerprints of many texts, in their order, without blocking the process. */
  async fingerprints(texts: readonly string[]): Promise<string[]> {
    return mapInTurns(texts, (text) => this.fingerprint(text));
  }

  /**
   * Stores a version of each unit's secret beside the existing ones, and returns the ids of the units that have one. Of two units with
   * the same secret, only the first has one.
   */
  async keepAll(units: readonly (SecretVersion & { text: string })[]): Promise<Set<string>> {
    if (units.length === 0) return new Set();
    const sealed = await mapInTurns(units, ({ id, text }) => ({ ...this.seals.seal(text, id), mask: maskSecret(text) }));
    const named = [units.map(({ id }) => id), units.map(({ version }) => version)];
    const columns = (['key_id', 'nonce', 'ciphertext', 'tag', 'mask'] as const).map((column) => sealed.map((row) => row[column]));
    // Stored before: it is about to be named again, so it must not be removed.
    await changeRows(
      this.db,
      `update vault.private_info p set kept_at = now() from unnest($1::uuid[], $2::text[]) as u (id, version)
        where p.id = u.id and p.version = u.version`,
      named,
    );
    await changeRows(
      this.db,
      `insert into vault.private_info (id, version, key_id, nonce, ciphertext, tag, mask, kind, kept_at, verified)
       select u.*, 'product', now(), false
         from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::bytea[], $7::text[]) as u
       on conflict do nothing`,
      [...named, ...columns],
    );
    const rows = await queryRows<{ id: string }>(
      this.db,
      `select p.id from vault.private_info p join unnest($1::uuid[], $2::text[]) as u (id, version) using (id, version)`,
      named,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Units that have one of these versions, under any SKU, including rows just written. */
  unitsWithAny(versions: readonly string[]): Promise<(SecretVersion & { isNew: boolean })[]> {
    return queryRows(
      this.db,
      `select id, version, not (${isOld}) as "isNew" from vault.private_info where kind = 'product' and version = any($1)`,
      [versions],
    );
  }

  /** Stores a version of an order's private text beside the existing ones. Refused once its customer is deleted. */
  async keepForOrder({ id, version }: SecretVersion, userId: string, text: string): Promise<void> {
    await this.db.transaction(async (manager) => {
      const people = await queryRows<object>(manager, 'select from vault.person where user_id = $1 for key share', [userId]);
      if (people.length === 0) throw refusal('account_unknown');
      await this.write(id, 'order', version, text, manager.getRepository(PrivateInfo));
    });
  }

  /** A version as it is stored now; null if it is not. */
  async storedVersion({ id, version }: SecretVersion): Promise<StoredVersion | null> {
    const row = await this.rows.findOne({ where: { id, version }, select: { id: true, version: true, nonce: true } });
    return row && { id, version, nonce: row.nonce };
  }

  /** Units with the same private information, under any SKU, including rows just written. */
  unitsWith(text: string): Promise<{ id: string; isNew: boolean }[]> {
    return queryRows(this.db, `select id, not (${isOld}) as "isNew" from vault.private_info where version = $1 and kind = 'product'`, [
      this.fingerprint(text),
    ]);
  }

  /** Id → the secret in clear, of the versions that are stored. */
  async openAll(wanted: readonly SecretVersion[]): Promise<Map<string, string>> {
    const rows = await this.rows.find({ where: { id: In(wanted.map(({ id }) => id)) } });
    const keys = new Set(wanted.map(keyOf));
    return new Map(rows.filter((row) => keys.has(keyOf(row))).map((row) => [row.id, this.seals.open(row, row.id)]));
  }

  /** Those of the versions that are not stored. */
  missing(versions: readonly SecretVersion[]): Promise<SecretVersion[]> {
    if (versions.length === 0) return Promise.resolve([]);
    return queryRows(
      this.db,
      `select u.id, u.version from unnest($1::uuid[], $2::text[]) as u (id, version)
        where not exists (select from vault.private_info p where p.id = u.id and p.version = u.version)`,
      [versions.map(({ id }) => id), versions.map(({ version }) => version)],
    );
  }

  /** Units that customers have, with the versions that are not stored and that the rows of cleared units name. */
  missingOfCleared(): Promise<LostSecret[]> {
    return queryRows(
      this.db,
      `select c.id, c.version, c.order_id as "orderId" from vault.cleared_unit c where c.how = 'sold' and c.version is not null
        and not exists (select from vault.private_info p where p.id = c.id and p.version = c.version)`,
    );
  }

  /** Notes for the office whose secrets are lost. */
  async noteLost(units: readonly LostSecret[]): Promise<void> {
    if (units.length === 0) return;
    await changeRows(
      this.db,
      `insert into work.lost_secret (product_id, version, order_id) select * from unnest($1::uuid[], $2::text[], $3::uuid[])
       on conflict (product_id) do update set version = excluded.version, order_id = excluded.order_id`,
      [units.map(({ id }) => id), units.map(({ version }) => version), units.map(({ orderId }) => orderId)],
    );
  }

  /** Deletes all versions of these units or orders. */
  async forget(ids: readonly string[]): Promise<void> {
    await this.rows.delete({ id: In([...ids]) });
  }

  /** Deletes a superseded version, unless it has been stored again since. */
  async drop({ id, version, nonce }: StoredVersion): Promise<void> {
    await this.rows.delete({ id, version, nonce });
  }

  /** Deletes a version that no event names, unless it is so new that a command may be about to name it. */
  async dropUnnamed({ id, version }: SecretVersion): Promise<void> {
    await changeRows(this.db, `delete from vault.private_info where id = $1 and version = $2 and ${isOld}`, [id, version]);
  }

  /** Units with versions not yet compared with the facts, the oldest first. */
  async uncheckedUnits(most: number): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      this.db,
      `select id from vault.private_info where not verified and kind = 'product' and ${isOld} order by kept_at limit $1`,
      [most],
    );
    return [...new Set(rows.map(({ id }) => id))];
  }

  /** Marks the named versions as verified, and deletes the others of the same units, but for recent ones. */
  async keepOnly(those: readonly { id: string; version: string | null }[]): Promise<void> {
    const values = [those.map(({ id }) => id), those.map(({ version }) => version)];
    const named = `unnest($1::uuid[], $2::text[]) as named (id, version)`;
    await changeRows(
      this.db,
      `delete from vault.private_info p using ${named}
        where p.id = named.id and p.version is distinct from named.version and p.${isOld}`,
      values,
    );
    await changeRows(
      this.db,
      `update vault.private_info p set verified = true from ${named}
        where p.id = named.id and p.version = named.version and not p.verified and p.${isOld}`,
      values,
    );
  }

  /** The number of versions that are sealed under each key. */
  countByKey(): Promise<{ key_id: string; rows: number }[]> {
    return queryRows(this.db, 'select key_id, count(*)::int as rows from vault.private_info group by key_id order by key_id');
  }

  /** Seals up to `most` versions again under the newest key, and returns their number. Rows that are being written wait for the next call. */
  reseal(most: number): Promise<number> {
    return this.db.transaction(async (db) => {
      const rows = await queryRows<PrivateInfo>(
        db,
        'select id, version, key_id, nonce, ciphertext, tag from vault.private_info where key_id <> $1 limit $2 for update skip locked',
        [this.seals.newestKeyId, most],
      );
      const renewed = await mapInTurns(rows, (row) => this.seals.renew(row, row.id));
      const columns = (['key_id', 'ciphertext', 'tag'] as const).map((column) => renewed.map((row) => row[column]));
      await changeRows(
        db,
        `update vault.private_info p set key_id = r.key_id, ciphertext = r.ciphertext, tag = r.tag
           from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::bytea[]) as r (id, version, key_id, ciphertext, tag)
          where p.id = r.id and p.version = r.version`,
        [rows.map(({ id }) => id), rows.map(({ version }) => version), ...columns],
      );
      return rows.length;
    });
  }

  private get rows() {
    return this.db.getRepository(PrivateInfo);
  }

  /** Seals a text and stores it as one version. */
  private async write(id: string, kind: PrivateInfo['kind'], version: string, text: string, rows = this.rows): Promise<void> {
    const sealed = this.seals.seal(text, id);
    const row = { id, version, kind, ...sealed, mask: maskSecret(text), kept_at: () => 'now()', verified: kind === 'order' };
    await rows.upsert(row, ['id', 'version']);
  }
}
