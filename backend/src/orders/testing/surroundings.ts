import type { Clock } from '../../platform/clock.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { WordsVersion } from '../words/order-words.vault.ts';
import type { StoredVersion, SecretVersion } from '../../stock/secrets/private-info.vault.ts';

/** A clock that only a history moves. */
export class SetClock implements Clock {
  #now = Date.parse('2026-01-15T12:00:00.000Z');
  /** The error of the calling process's clock, in minutes. */
  wrongBy = 0;
  now = (): Date => new Date(this.#now + this.wrongBy * 60_000);
  /** Moves the clock forward. */
  pass(minutes: number): void {
    this.#now += minutes * 60_000;
  }
  passTo(at: string): void {
    this.#now = Math.max(this.#now, Date.parse(at));
  }
}

type StoredSecret = SecretVersion & { kind: 'product' | 'order'; text: string; nonce: Buffer; at: number; isChecked: boolean };

/** Secrets with the rules of the vault: versions are stored side by side, and no two units share a text. */
export class MemorySecrets {
  rows: readonly StoredSecret[] = [];
  #writes = 0;
  constructor(private readonly clock: Clock) {}

  fingerprint = (text: string): string => `print of ${text.trim()}`;

  keep = async (id: string, text: string): Promise<void> => {
    const version = this.fingerprint(text);
    if (this.rows.some((row) => row.id !== id && row.version === version)) throw refusal('product_duplicate');
    return this.write({ id, version, kind: 'product', text: text.trim() });
  };
  fingerprints = (texts: readonly string[]): Promise<string[]> => Promise.resolve(texts.map(this.fingerprint));
  keepAll = async (units: readonly (SecretVersion & { text: string })[]): Promise<Set<string>> => {
    const kept = new Set<string>();
    for (const { id, version, text } of units) {
      if (this.rows.some((row) => row.id !== id && row.version === version)) continue;
      await this.write({ id, version, kind: 'product', text });
      kept.add(id);
    }
    return kept;
  };
  unitsWithAny = (versions: readonly string[]): Promise<(SecretVersion & { isNew: boolean })[]> => {
    const wanted = new Set(versions);
    const rows = this.rows.filter(({ version }) => wanted.has(version));
    return Promise.resolve(rows.map((row) => ({ id: row.id, version: row.version, isNew: !this.isOld(row) })));
  };
  keepForOrder = (one: SecretVersion, _userId: string, text: string): Promise<void> => this.write({ ...one, kind: 'order', text });
  storedVersion = (one: SecretVersion): Promise<StoredVersion | null> => Promise.resolve(this.rows.find(isOf(one)) ?? null);
  unitsWith = (text: string): Promise<{ id: string; isNew: boolean }[]> =>
    Promise.resolve(
      this.rows.filter(({ version }) => version === this.fingerprint(text)).map((row) => ({ id: row.id, isNew: !this.isOld(row) })),
    );
  openAll = (wanted: readonly SecretVersion[]): Promise<Map<string, string>> =>
    Promise.resolve(new Map(wanted.flatMap((one) => this.rows.filter(isOf(one)).map(({ id, text }) => [id, text]))));
  missing = (versions: readonly SecretVersion[]): Promise<SecretVersion[]> =>
    Promise.resolve(versions.filter((one) => !this.rows.some(isOf(one))));
  noteLost = (): Promise<void> => Promise.resolve();
  forget = (ids: readonly string[]): Promise<void> => this.removeRows(({ id }) => ids.includes(id));
  drop = (one: StoredVersion): Promise<void> => this.removeRows((row) => isOf(one)(row) && row.nonce === one.nonce);
  dropUnnamed = (one: SecretVersion): Promise<void> => this.removeRows((row) => isOf(one)(row) && this.isOld(row));
  uncheckedUnits = (most: number): Promise<string[]> => {
    const ids = this.rows.filter((row) => row.kind === 'product' && !row.isChecked && this.isOld(row)).map(({ id }) => id);
    return Promise.resolve([...new Set(ids)].slice(0, most));
  };
  keepOnly = async (units: readonly { id: string; version: string | null }[]): Promise<void> => {
    const named = new Map(units.map(({ id, version }) => [id, version]));
    await this.removeRows((row) => named.has(row.id) && named.get(row.id) !== row.version && this.isOld(row));
    this.rows = this.rows.map((row) => (named.has(row.id) && this.isOld(row) ? { ...row, isChecked: true } : row));
  };

  private isOld = ({ at }: StoredSecret) => this.clock.now().getTime() - at > 600_000;
  private write(row: Omit<StoredSecret, 'nonce' | 'at' | 'isChecked'>): Promise<void> {
    const stored: StoredSecret = {
      ...row,
      nonce: Buffer.from(String((this.#writes += 1))),
      at: this.clock.now().getTime(),
      isChecked: false,
    };
    this.rows = [...this.rows.filter((one) => !isOf(row)(one)), stored];
    return Promise.resolve();
  }
  private removeRows(isRemoved: (row: StoredSecret) => boolean): Promise<void> {
    this.rows = this.rows.filter((row) => !isRemoved(row));
    return Promise.resolve();
  }
}

const isOf =
  ({ id, version }: SecretVersion) =>
  (row: SecretVersion) =>
    row.id === id && row.version === version;

/** The texts of custom orders, with the rules of their table. */
export class MemoryOrderWords {
  rows: readonly (WordsVersion & { userId: string; description: string; at: number })[] = [];
  readonly forgotten = new Set<string>();
  constructor(private readonly clock: Clock) {}

  keep = ({ orderId, version }: WordsVersion, userId: string, description: string): Promise<void> => {
    const others = this.rows.filter((row) => row.orderId !== orderId || row.version !== version);
    this.rows = [...others, { orderId, version, userId, description: description.trim(), at: this.clock.now().getTime() }];
    return Promise.resolve();
  };
  textOf = ({ orderId, version }: WordsVersion): Promise<string | null> =>
    Promise.resolve(this.rows.find((row) => row.orderId === orderId && row.version === version)?.description ?? null);
  ordersWithSeveralVersions = (): Promise<string[]> => Promise.resolve([...new Set(this.rows.map(({ orderId }) => orderId))]);
  keepOnly = ({ orderId, version }: WordsVersion): Promise<void> => {
    const isOld = ({ at }: { at: number }) => this.clock.now().getTime() - at > 600_000;
    this.rows = this.rows.filter((row) => row.orderId !== orderId || row.version === version || !isOld(row));
    return Promise.resolve();
  };
  ordersOfDeletedUsers = (): Promise<string[]> => Promise.resolve([]);
  ordersWithTextAlone = (): Promise<string[]> => Promise.resolve([]);
  forget = (orderIds: readonly string[]): Promise<void> => {
    this.rows = this.rows.filter(({ orderId }) => !orderIds.includes(orderId));
    return Promise.resolve();
  };
  ordersOf = (userId: string): Promise<string[]> =>
    Promise.resolve([...new Set(this.rows.filter((row) => row.userId === userId).map(({ orderId }) => orderId))]);
  forgetUser = (userId: string): Promise<void> => {
    this.rows = this.rows.filter((row) => row.userId !== userId);
    this.forgotten.add(userId);
    return Promise.resolve();
  };
}

export type ProviderSession = { id: string; orderId: string; until: string; state: 'open' | 'pending' | 'paid' | 'expired' | 'failed' };

/** The sessions of the payment provider. */
export class MemoryProvider {
  readonly sessions: ProviderSession[] = [];
  constructor(private readonly clock: Clock) {}

  /** Opens a session; the same attempt gets the same session. */
  open(orderId: string, attempt: number, until: string): ProviderSession {
    const id = `cs_${attempt}_${orderId}`;
    const existing = this.find(id);
    if (existing) return existing;
    const session: ProviderSession = { id, orderId, until, state: 'open' };
    this.sessions.push(session);
    return session;
  }

  find(id: string): ProviderSession | undefined {
    const session = this.sessions.find((one) => one.id === id);
    if (session?.state === 'open' && session.until <= this.clock.now().toISOString()) session.state = 'expired';
    return session;
  }
}
