import { END_OF_STREAM, type Head, type ProposedEvent } from './model.ts';

type Json = Record<string, unknown>;

function parse(data: Buffer): Json | null {
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    // Whoever wrote this metadata stream wrote no metadata: it limits nothing.
    return null;
  }
}

function count(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null;
  return value > END_OF_STREAM ? END_OF_STREAM : Math.floor(value);
}

export type Limits = Pick<Head, 'maxCount' | 'maxAgeSeconds' | 'truncateBefore'> & { restrictsAccess: boolean };

/** Reads the limits out of a metadata event. The last one wins whole. */
export function limitsOf(event: Pick<ProposedEvent, 'data'>): Limits {
  const json = parse(event.data) ?? {};
  const age = count(json.$maxAge);
  const kept = count(json.$maxCount);
  return {
    maxCount: kept === 0 ? null : kept,
    maxAgeSeconds: age === 0 ? null : age,
    truncateBefore: count(json.$tb),
    restrictsAccess: json.$acl !== undefined,
  };
}

// Written as text: a JSON number of this size would come out changed.
export const DELETED_METADATA = Buffer.from('{"$tb":9223372036854775807}');

/** The same metadata with the stream beginning at a revision: what brings a deleted stream back. */
export function beginningAt(revision: number, data: Buffer | null): Buffer {
  return Buffer.from(JSON.stringify({ ...(data === null ? {} : parse(data)), $tb: revision }));
}

/** Metadata of a deleted stream that is written to again, built from what the server knows of it. */
export function revivedMetadata(head: Head, revision: number): Buffer {
  const kept: Json = {};
  if (head.maxCount !== null) kept.$maxCount = head.maxCount;
  if (head.maxAgeSeconds !== null) kept.$maxAge = head.maxAgeSeconds;
  return Buffer.from(JSON.stringify({ ...kept, $tb: revision }));
}
