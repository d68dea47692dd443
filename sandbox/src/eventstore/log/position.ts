import { END_OF_STREAM } from './model.ts';

// A real log's positions are byte offsets: no client may rely on position + 1 being the next event.
const STRIDE = 100;
const END = 2n ** 64n - 1n;
/** Beyond every present and future event: a client's "end". */
export const BEYOND = Number.MAX_SAFE_INTEGER;

export const toWirePosition = (seq: number): number => seq * STRIDE;

function numberOf(text: string): number {
  const value = BigInt(text);
  return value === END || value > BigInt(BEYOND) ? BEYOND : Number(value);
}

/** The first place in the log at or after a position. */
export const firstAtOrAfter = (position: string): number => {
  const value = numberOf(position);
  return value === BEYOND ? BEYOND : Math.ceil(value / STRIDE);
};

/** The last place in the log at or before a position. */
export const lastAtOrBefore = (position: string): number => {
  const value = numberOf(position);
  return value === BEYOND ? BEYOND : Math.floor(value / STRIDE);
};

export const revisionFromWire = numberOf;

/** A revision as text; a tombstone's is the exact 64-bit number. */
export const revisionToWire = (revision: number): string => (revision === END_OF_STREAM ? '9223372036854775807' : String(revision));
