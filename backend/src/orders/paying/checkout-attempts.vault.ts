import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { sweep } from '../../platform/deciding/use-case.ts';
import { POOL } from '../../platform/tokens.ts';

/** The request sent to the provider under one key; `least`: lower attempts are used up, or have failed permanently. */
export type CheckoutAttemptRequest = { orderId: string; least: number; expiresAt: string; retryUntil: string };
export type CheckoutAttempt = { attempt: number; expiresAt: string };

/** The provider forgets idempotency keys much earlier. */
const keptDays = 30;

/**
 * The request for a checkout, stored before the provider is called: a repetition from any tab or process sends it unchanged to the byte,
 * until it is too old to be repeated.
 */
@Injectable()
export class CheckoutAttempts {
  constructor(@Inject(POOL) private readonly pool: Sql) {}

  async begin({ orderId, least, expiresAt, retryUntil }: CheckoutAttemptRequest, now: string): Promise<CheckoutAttempt> {
    for (;;) {
      const [row] = await queryRows<{ attempt: number; expires_at: Date }>(
        this.pool,
        `
          with begun as (
            insert into work.checkout_attempt as a (order_id, attempt, expires_at, retry_until) values ($1, $2, $3, $4)
            on conflict (order_id) do update set attempt = greatest(a.attempt + 1, excluded.attempt),
              expires_at = excluded.expires_at, retry_until = excluded.retry_until
            where a.attempt < excluded.attempt or a.retry_until <= $5
            returning attempt, expires_at
          )
          select attempt, expires_at from begun
          union all select attempt, expires_at from work.checkout_attempt where order_id = $1 and not exists (select from begun)`,
        [orderId, least, expiresAt, retryUntil, now],
      );
      if (row) return { attempt: row.attempt, expiresAt: row.expires_at.toISOString() };
    }
  }

  /** A checkout may be opening at this moment. */
  async mayBeOpening(orderId: string, least: number, now: string): Promise<boolean> {
    const openings = await queryRows(
      this.pool,
      'select from work.checkout_attempt where order_id = $1 and attempt >= $2 and retry_until > $3',
      [orderId, least, now],
    );
    return openings.length > 0;
  }

  /** Deletes the attempts that expired some days ago. */
  async sweep(): Promise<void> {
    await changeRows(this.pool, `delete from work.checkout_attempt where expires_at < now() - make_interval(days => ${keptDays})`);
  }
}

/** Deletes attempts that can no longer be repeated. */
export const sweepCheckoutAttempts = sweep({ attempts: CheckoutAttempts }, ({ attempts }) => attempts.sweep());
