import type { Clock } from '../../platform/clock.ts';
import { minutesAfter } from '@orderstream/contracts/shared/moment';
import type { CheckoutAttempt, CheckoutAttemptRequest } from '../paying/checkout-attempts.vault.ts';
import type { OpenOrderRow } from '../placing/open-orders.vault.ts';

type Row = { orderId: string; userId: string; slot: number | null; fence: number; checkAt: string };

/** The rows of open orders, with the rules of their table. */
export class MemoryOpenOrders {
  rows: readonly Row[] = [];
  constructor(private readonly clock: Clock) {}

  take = (userId: string, orderId: string, limit: number): Promise<'taken' | 'full'> => {
    if (this.rows.some((row) => row.orderId === orderId)) return Promise.resolve('taken');
    const taken = this.rows.filter((row) => row.userId === userId && row.slot !== null).map(({ slot }) => slot);
    if (taken.length >= limit) return Promise.resolve('full');
    const slot = Array.from({ length: limit }, (_, n) => n + 1).find((n) => !taken.includes(n));
    this.rows = [...this.rows, { orderId, userId, slot: slot ?? null, fence: 0, checkAt: this.minutesFromNow(5) }];
    return Promise.resolve('taken');
  };
  freeSlotOfPaid = (orderId: string): Promise<void> => this.change(orderId, { slot: null });
  markAwaitingDelivery = ({ orderId, userId }: { orderId: string; userId: string }): Promise<void> => {
    if (this.rows.some((row) => row.orderId === orderId)) return this.change(orderId, { slot: null, checkAt: this.minutesFromNow(360) });
    this.rows = [...this.rows, { orderId, userId, slot: null, fence: 0, checkAt: this.minutesFromNow(360) }];
    return Promise.resolve();
  };
  freeSlot = (orderId: string): Promise<void> => this.removeRows((row) => row.orderId === orderId && row.slot !== null);
  deleteUnlessChanged = ({ orderId, fence }: OpenOrderRow): Promise<void> =>
    this.removeRows((row) => row.orderId === orderId && row.fence === fence);
  markChecked = ({ orderId }: OpenOrderRow): Promise<void> => this.change(orderId, { checkAt: this.minutesFromNow(360) });
  /** Without a list of orders, none is confirmed by it. */
  markThoseListed = (): Promise<void> => Promise.resolve();
  find = (orderId: string): Promise<OpenOrderRow | null> => Promise.resolve(this.matchingRows((row) => row.orderId === orderId)[0] ?? null);
  ofCustomer = (userId: string): Promise<OpenOrderRow[]> => Promise.resolve(this.matchingRows((row) => row.userId === userId));
  due = (most: number): Promise<OpenOrderRow[]> =>
    Promise.resolve(this.matchingRows(({ checkAt }) => checkAt <= this.minutesFromNow(0)).slice(0, most));

  private minutesFromNow = (minutes: number): string => minutesAfter(this.clock.now().toISOString(), minutes);
  private matchingRows = (of: (row: Row) => boolean): OpenOrderRow[] =>
    this.rows.filter(of).map(({ orderId, userId, fence, checkAt }) => ({ orderId, userId, fence, due: checkAt <= this.minutesFromNow(0) }));
  private change(orderId: string, to: Partial<Row>): Promise<void> {
    this.rows = this.rows.map((row) => (row.orderId === orderId ? { ...row, ...to, fence: row.fence + 1 } : row));
    return Promise.resolve();
  }
  private removeRows(isRemoved: (row: Row) => boolean): Promise<void> {
    this.rows = this.rows.filter((row) => !isRemoved(row));
    return Promise.resolve();
  }
}

/** Attempts at checkouts, with the rules of their table. */
export class MemoryCheckoutAttempts {
  readonly #rows = new Map<string, CheckoutAttempt & { retryUntil: string }>();

  begin = ({ orderId, least, expiresAt, retryUntil }: CheckoutAttemptRequest, now: string): Promise<CheckoutAttempt> => {
    const existing = this.#rows.get(orderId);
    if (existing && existing.attempt >= least && existing.retryUntil > now) return Promise.resolve(existing);
    const attempt = { attempt: Math.max((existing?.attempt ?? 0) + 1, least), expiresAt, retryUntil };
    this.#rows.set(orderId, attempt);
    return Promise.resolve(attempt);
  };
  mayBeOpening = (orderId: string, least: number, now: string): Promise<boolean> => {
    const existing = this.#rows.get(orderId);
    return Promise.resolve(existing !== undefined && existing.attempt >= least && existing.retryUntil > now);
  };
}
