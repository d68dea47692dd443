import { Inject, Injectable } from '@nestjs/common';
import type { Statements } from '../platform/statements.ts';
import { POOL } from '../platform/tokens.ts';

/** Whom the provider was ever asked to make a customer of, kept before it is asked. */
@Injectable()
export class CustomerAttempts {
  constructor(@Inject(POOL) private readonly pool: Statements) {}

  /** Whether this is the first attempt: after an earlier one, the provider may know them although nobody here does. */
  async begin(userId: string): Promise<'first' | 'again'> {
    const { rowCount } = await this.pool.query({
      name: 'customer_attempts_begin',
      text: 'insert into work.customer_attempt (user_id) values ($1) on conflict do nothing',
      values: [userId],
    });
    return rowCount === 1 ? 'first' : 'again';
  }
}
