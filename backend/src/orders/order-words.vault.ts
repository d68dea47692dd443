import { descriptionLimit } from '@orderstream/contracts/orders/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
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

  async forget(orderIds: readonly string[]): Promise<void> {
    await this.db.getRepository(OrderWords).delete({ order_id: In([...orderIds]) });
  }

  async forgetUser(userId: string): Promise<void> {
    await this.db.getRepository(OrderWords).delete({ user_id: userId });
  }
}
