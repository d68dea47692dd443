import type { Sku } from '@orderstream/contracts/catalogue';
import type { Clock } from '../../platform/clock.ts';
import { refusal } from '../../platform/refusal.ts';

/** Time that only a history moves. */
export class SetClock implements Clock {
  #now = Date.parse('2026-01-15T12:00:00.000Z');
  now = (): Date => new Date(this.#now);
  pass(minutes: number): void {
    this.#now += minutes * 60_000;
  }
  passTo(at: string): void {
    this.#now = Math.max(this.#now, Date.parse(at));
  }
}

/** Secrets as the vault keeps them: one row of each, of two units that say the same only one. */
export class MemorySecrets {
  private readonly rows = new Map<string, { text: string; kind: 'product' | 'order'; at: number }>();
  constructor(private readonly clock: Clock) {}

  fingerprint = (text: string): string => `print of ${text.trim()}`;

  async keep(id: string, kind: 'product' | 'order', text: string): Promise<void> {
    const same = [...this.rows].some(([other, row]) => other !== id && kind === 'product' && row.kind === kind && row.text === text);
    if (same) throw refusal('product_duplicate');
    this.rows.set(id, { text, kind, at: this.rows.get(id)?.at ?? this.clock.now().getTime() });
    return Promise.resolve();
  }

  like = (text: string): Promise<{ id: string; isNew: boolean }[]> => {
    const age = (at: number) => this.clock.now().getTime() - at;
    const alike = [...this.rows].filter(([, row]) => row.kind === 'product' && row.text === text);
    return Promise.resolve(alike.map(([id, { at }]) => ({ id, isNew: age(at) < 600_000 })));
  };

  open = (id: string): Promise<string | null> => Promise.resolve(this.rows.get(id)?.text ?? null);
  openAll = (ids: readonly string[]): Promise<(string | null)[]> => Promise.all(ids.map(this.open));
  forget = (ids: readonly string[]): Promise<void> => Promise.resolve(ids.forEach((id) => this.rows.delete(id)));
}

/** What administrators wrote for their customers. */
export class MemoryWords {
  private readonly rows = new Map<string, string>();
  keep = (orderId: string, userId: string): Promise<void> => Promise.resolve(void this.rows.set(orderId, userId));
  ordersOf = (userId: string): Promise<string[]> =>
    Promise.resolve([...this.rows].filter(([, owner]) => owner === userId).map(([id]) => id));
  forgetUser = (userId: string): Promise<void> =>
    Promise.resolve([...this.rows].filter(([, owner]) => owner === userId).forEach(([id]) => this.rows.delete(id)));
}

export type Session = { id: string; orderId: string; until: string; state: 'open' | 'pending' | 'paid' | 'expired' | 'failed' };

/** The payment provider, as far as orders can tell. */
export class MemoryProvider {
  readonly sessions: Session[] = [];
  constructor(private readonly clock: Clock) {}

  /** The same attempt gets the same session. */
  open(orderId: string, attempt: number, until: string): Session {
    const id = `cs_${attempt}_${orderId}`;
    const known = this.find(id);
    if (known) return known;
    const session: Session = { id, orderId, until, state: 'open' };
    this.sessions.push(session);
    return session;
  }

  find(id: string): Session | undefined {
    const session = this.sessions.find((one) => one.id === id);
    if (session?.state === 'open' && session.until <= this.clock.now().toISOString()) session.state = 'expired';
    return session;
  }
}

export const priceOf = (sku: Sku) => ({ priceId: `price of ${sku}`, unitAmount: 500, currency: 'usd' });
