import { descriptionLimit } from '@orderstream/contracts/orders/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refusal } from '../platform/deciding/refusal.ts';
import { OrderWords } from './order-words.entity.ts';

/** One version of an order's words. */
export type Words = { orderId: string; version: string };
/** Those that an order is created with. */
export const firstWords = '';

@Injectable()
export class OrderWordsVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** Stores a version beside the existing ones: the order's facts name the valid one. */
  async keep({ orderId, version }: Words, userId: string, description: string): Promise<void> {
    const words = description.trim();
    if (words === '') throw refusal('invalid', [{ field: 'description', code: 'required' }]);
    if ([...words].length > descriptionLimit) throw refusal('invalid', [{ field: 'description', code: 'too_long' }]);
    const row = { order_id: orderId, version, user_id: userId, description: words };
    await this.db.getRepository(OrderWords).upsert(row, ['order_id', 'version']);
  }

  async of({ orderId, version }: Words): Promise<string | null> {
    const row = await this.db.getRepository(OrderWords).findOneBy({ order_id: orderId, version });
    return row?.description ?? null;
  }

  /** Orders of which more than one version is kept. */
  async inVersions(): Promise<string[]> {
    const query = this.db.getRepository(OrderWords).createQueryBuilder('w').select('w.order_id', 'id').groupBy('w.order_id');
    const rows = await query.having('count(*) > 1').getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  /** This version is valid: others are deleted, except those that a fact may be about to name. */
  async keepOnly({ orderId, version }: Words): Promise<void> {
    const others = this.db.getRepository(OrderWords).createQueryBuilder().delete();
    await others
      .where(`order_id = :orderId and version <> :version and created_at < now() - interval '10 minutes'`, { orderId, version })
      .execute();
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
