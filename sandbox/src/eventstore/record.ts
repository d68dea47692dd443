/** One event as it is kept. `seq` is its position in the whole log: gap-less and starting with 1. */
export type StoredEvent = {
  seq: number;
  stream: string;
  rev: number;
  id: string;
  type: string;
  json: boolean;
  /** 100 ns since the Unix epoch, as text. */
  created: string;
  data: Buffer;
  meta: Buffer;
};

export type NewEvent = { id: string; type: string; json: boolean; data: Buffer; meta: Buffer };

/** Revision of the event that ends a stream for ever: 2^63−1 on the wire, which no number holds. */
export const tombstoneRev = Number.MAX_SAFE_INTEGER;
export const wireRevision = (rev: number): string => (rev === tombstoneRev ? '9223372036854775807' : String(rev));

/** `$tb` of a stream that was soft-deleted. */
export const softDeleted = Number.MAX_SAFE_INTEGER;

/** What is known of a stream without reading it. */
export type Head = {
  /** Revision of its last event; −1 when it has none. */
  lastRev: number;
  tombstoned: boolean;
  maxCount: number | null;
  maxAgeSeconds: number | null;
  truncateBefore: number | null;
};

export const noHead: Head = { lastRev: -1, tombstoned: false, maxCount: null, maxAgeSeconds: null, truncateBefore: null };

export const isSoftDeleted = (head: Head): boolean => head.truncateBefore === softDeleted;
export const isMetastream = (stream: string): boolean => stream.startsWith('$$');
export const metastreamOf = (stream: string): string => `$$${stream}`;
export const streamOfMeta = (metastream: string): string => metastream.slice(2);

/** What a `$metadata` event says. JSON loses numbers beyond 2^53: whatever is that large means deleted. */
export function limitsIn(data: Buffer): Pick<Head, 'maxCount' | 'maxAgeSeconds' | 'truncateBefore'> {
  const none = { maxCount: null, maxAgeSeconds: null, truncateBefore: null };
  let parsed: unknown;
  try {
    parsed = JSON.parse(data.toString('utf8'));
  } catch {
    return none;
  }
  if (typeof parsed !== 'object' || parsed === null) return none;
  const limits = new Map(Object.entries(parsed));
  const whole = (key: string) => {
    const value: unknown = limits.get(key);
    return typeof value === 'number' && value >= 0 ? Math.min(value, softDeleted) : null;
  };
  return { maxCount: whole('$maxCount'), maxAgeSeconds: whole('$maxAge'), truncateBefore: whole('$tb') };
}

/** The lowest revision that a reader of the stream still sees, age aside. */
export const lowestVisible = ({ lastRev, maxCount, truncateBefore }: Head): number =>
  Math.max(truncateBefore ?? 0, maxCount === null ? 0 : lastRev - maxCount + 1);
