import { END_OF_STREAM, type StreamHead, type ProposedEvent } from './model.ts';

type Json = Record<string, unknown>;

function parseJson(data: Buffer): Json | null {
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    // The event in this metadata stream is not metadata: it limits nothing.
    return null;
  }
}

export type StreamLimits = Pick<StreamHead, 'maxCount' | 'maxAgeSeconds' | 'truncateBefore'> & { restrictsAccess: boolean };

const isCount = (value: unknown, least: number): value is number | undefined =>
  value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= least);

const clampLimit = (value: number | undefined): number | null => (value === undefined ? null : Math.min(value, END_OF_STREAM));

/** The limits in a metadata event. The newest event replaces all limits; one with an impossible count or age limits nothing. */
export function limitsOf(event: Pick<ProposedEvent, 'data' | 'json'>): StreamLimits {
  const { $maxCount, $maxAge, $tb, $acl } = (event.json ? parseJson(event.data) : null) ?? {};
  const restrictsAccess = $acl !== undefined;
  const beginning = isCount($tb, 0) ? $tb : undefined;
  if (!isCount($maxCount, 1) || !isCount($maxAge, 1)) {
    return { maxCount: null, maxAgeSeconds: null, truncateBefore: null, restrictsAccess };
  }
  return { maxCount: clampLimit($maxCount), maxAgeSeconds: clampLimit($maxAge), truncateBefore: clampLimit(beginning), restrictsAccess };
}

// Written as text: a JSON number of this size would come out changed.
export const DELETED_METADATA = Buffer.from('{"$tb":9223372036854775807}');

/** The metadata with $tb set to a revision, which revives a deleted stream. */
export function metadataBeginningAt(revision: number, data: Buffer | null): Buffer {
  return Buffer.from(JSON.stringify({ ...(data === null ? {} : parseJson(data)), $tb: revision }));
}

/** Metadata of a deleted stream that is written to again, built from its head. */
export function revivedMetadata(head: StreamHead, revision: number): Buffer {
  const kept: Json = {};
  if (head.maxCount !== null) kept.$maxCount = head.maxCount;
  if (head.maxAgeSeconds !== null) kept.$maxAge = head.maxAgeSeconds;
  return Buffer.from(JSON.stringify({ ...kept, $tb: revision }));
}
