import { descriptionLimit } from '@orderstream/contracts/orders/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refusal } from '../platform/refusal.ts';
import { OrderWords } from './order-words.entity.ts';

@Injectable()
export class OrderWordsVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  async keep(orderId: string, userId: string, description: string): Promise<void> {
    const words = description.trim();
    if (words === '') throw refusal('invalid', [{ field: 'description', code: 'required' }]);
    if ([...words].length > descriptionLimit) throw refusal('invalid', [{ field: 'description', code: 'too_long' }]);
    await this.db.getRepository(OrderWords).upsert({ order_id: orderId, user_id: userId, description: words }, ['order_id']);
  }

  /** The custom orders made for somebody. */
  async ordersOf(userId: string): Promise<string[]> {
    const rows = await this.db.getRepository(OrderWords).find({ where: { user_id: userId }, select: { order_id: true } });
    return rows.map(({ order_id }) => order_id);
  }

  async forgetUser(userId: string): Promise<void> {
    await this.db.getRepository(OrderWords).delete({ user_id: userId });
  }
}
