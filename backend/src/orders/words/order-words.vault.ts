import { descriptionLimit } from '@orderstream/contracts/orders/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { OrderWords } from './order-words.entity.ts';

/** One version of the description of an order. */
export type WordsVersion = { orderId: string; version: string };
/** The version that an order is created with. */
export const firstWordsVersion = '';

@Injectable()
export class OrderWordsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Stores a version beside the existing ones: the order's facts name the valid one. Refused once its customer is deleted. */
  async keep({ orderId, version }: WordsVersion, userId: string, description: string): Promise<void> {
    const words = description.trim();
    if (words === '') throw refusal('invalid', [{ field: 'description', code: 'required' }]);
    if ([...words].length > descriptionLimit) throw refusal('invalid', [{ field: 'description', code: 'too_long' }]);
    const kept = await changeRows(
      this.db,
      `insert into vault.order_words (order_id, version, user_id, description)
       select $1, $2, $3, $4 where exists (select from vault.person where user_id = $3)
       on conflict (order_id, version) do update set user_id = excluded.user_id, description = excluded.description`,
      [orderId, version, userId, words],
    );
    if (kept === 0) throw refusal('account_unknown');
  }

  async textOf({ orderId, version }: WordsVersion): Promise<string | null> {
    const row = await this.db.getRepository(OrderWords).findOneBy({ order_id: orderId, version });
    return row?.description ?? null;
  }

  /** Orders with more than one stored version. */
  async ordersWithSeveralVersions(): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      this.db,
      'select order_id as id from vault.order_words group by order_id having count(*) > 1',
    );
    return rows.map(({ id }) => id);
  }

  /** This version is valid: others are deleted, except those that a fact may be about to name. */
  async keepOnly({ orderId, version }: WordsVersion): Promise<void> {
    await changeRows(
      this.db,
      `delete from vault.order_words where order_id = $1 and version <> $2 and created_at < now() - interval '10 minutes'`,
      [orderId, version],
    );
  }

  /** Orders whose customer was deleted while the description was written. */
  async ordersOfDeletedUsers(): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      this.db,
      `select distinct w.order_id as id from vault.order_words w
        where w.created_at < now() - interval '10 minutes' and not exists (select from vault.person p where p.user_id = w.user_id)`,
    );
    return rows.map(({ id }) => id);
  }

  /** Orders of which only the private text is left: it was stored while the deletion of their customer was carried out. */
  async ordersWithTextAlone(): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      this.db,
      `select distinct p.id from vault.private_info p where p.kind = 'order' and p.kept_at < now() - interval '10 minutes'
          and not exists (select from vault.order_words w where w.order_id = p.id)`,
    );
    return rows.map(({ id }) => id);
  }

  async forget(orderIds: readonly string[]): Promise<void> {
    await changeRows(this.db, 'delete from vault.order_words where order_id = any($1::uuid[])', [orderIds]);
  }

  /** A user's custom orders. */
  async ordersOf(userId: string): Promise<string[]> {
    const rows = await this.db.getRepository(OrderWords).find({ where: { user_id: userId }, select: { order_id: true } });
    return [...new Set(rows.map(({ order_id }) => order_id))];
  }

  async forgetUser(userId: string): Promise<void> {
    await this.db.getRepository(OrderWords).delete({ user_id: userId });
  }
}
