import { Inject, Injectable } from '@nestjs/common';
import { changeRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { POOL } from '../../platform/tokens.ts';

/** The users for whom a customer was ever requested from the provider, stored before the request. */
@Injectable()
export class CustomerAttempts {
  constructor(@Inject(POOL) private readonly pool: Sql) {}

  /** Records an attempt. After an earlier one the provider may have a customer that is not recorded here. */
  async begin(userId: string): Promise<'first' | 'again'> {
    const added = await changeRows(this.pool, 'insert into work.customer_attempt (user_id) values ($1) on conflict do nothing', [userId]);
    return added > 0 ? 'first' : 'again';
  }
}
