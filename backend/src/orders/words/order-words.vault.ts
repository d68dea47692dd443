import { descriptionLimit } from '@orderstream/contracts/orders/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refusal } from '../../platform/deciding/refusal.ts';
import { OrderWords } from './order-words.entity.ts';

/** One version of the description of an order. */
export type WordsVersion = { orderId: string; version: string };
/** The version that an order is created with. */
export const firstWordsVersion = '';

@Injectable()
export class OrderWordsVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** Stores a version beside the existing ones: the order's facts name the valid one. Refused once its customer is deleted. */
  async keep({ orderId, version }: WordsVersion, userId: string, description: string): Promise<void> {
    const words = description.trim();
    if (words === '') throw refusal('invalid', [{ field: 'description', code: 'required' }]);
    if ([...words].length > descriptionLimit) throw refusal('invalid', [{ field: 'description', code: 'too_long' }]);
    const kept = await this.db.query<object[]>(
      `insert into vault.order_words (order_id, version, user_id, description)
       select $1, $2, $3, $4 where exists (select from vault.person where user_id = $3)
       on conflict (order_id, version) do update set user_id = excluded.user_id, description = excluded.description returning order_id`,
      [orderId, version, userId, words],
    );
    if (kept.length === 0) throw refusal('account_unknown');
  }

  async textOf({ orderId, version }: WordsVersion): Promise<string | null> {
    const row = await this.db.getRepository(OrderWords).findOneBy({ order_id: orderId, version });
    return row?.description ?? null;
  }

  /** Orders with more than one stored version. */
  async ordersWithSeveralVersions(): Promise<string[]> {
    const query = this.db.getRepository(OrderWords).createQueryBuilder('w').select('w.order_id', 'id').groupBy('w.order_id');
    const rows = await query.having('count(*) > 1').getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  /** This version is valid: others are deleted, except those that a fact may be about to name. */
  async keepOnly({ orderId, version }: WordsVersion): Promise<void> {
    const others = this.db.getRepository(OrderWords).createQueryBuilder().delete();
    await others
      .where(`order_id = :orderId and version <> :version and created_at < now() - interval '10 minutes'`, { orderId, version })
      .execute();
  }

  /** Orders whose customer was deleted while the description was written. */
  async ordersOfDeletedUsers(): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `select distinct w.order_id as id from vault.order_words w
        where w.created_at < now() - interval '10 minutes' and not exists (select from vault.person p where p.user_id = w.user_id)`,
    );
    return rows.map(({ id }) => id);
  }

  /** Orders of which only the private text is left: it was stored while the deletion of their customer was carried out. */
  async ordersWithTextAlone(): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `select distinct p.id from vault.private_info p where p.kind = 'order' and p.kept_at < now() - interval '10 minutes'
          and not exists (select from vault.order_words w where w.order_id = p.id)`,
    );
    return rows.map(({ id }) => id);
  }

  async forget(orderIds: readonly string[]): Promise<void> {
    await this.db.query('delete from vault.order_words where order_id = any($1::uuid[])', [orderIds]);
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
