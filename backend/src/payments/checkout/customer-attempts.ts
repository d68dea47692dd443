import { Inject, Injectable } from '@nestjs/common';
import type { Statements } from '../../platform/database/statements.ts';
import { POOL } from '../../platform/tokens.ts';

/** The users for whom a customer was ever requested from the provider, stored before the request. */
@Injectable()
export class CustomerAttempts {
  constructor(@Inject(POOL) private readonly pool: Statements) {}

  /** Records an attempt. After an earlier one the provider may have a customer that is not recorded here. */
  async begin(userId: string): Promise<'first' | 'again'> {
    const { rowCount } = await this.pool.query({
      name: 'customer_attempts_begin',
      text: 'insert into work.customer_attempt (user_id) values ($1) on conflict do nothing',
      values: [userId],
    });
    return rowCount === 1 ? 'first' : 'again';
  }
}
