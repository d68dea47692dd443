import type { Model, Row } from './model.ts';

/** Where a projection tells, after its transaction, which rows changed and who is concerned. */
export const changedChannel = 'read_changed';

/** `changes: null` when there were too many to list: everything of this model may have changed. */
export type ReadChanged = { model: string; changes: readonly { key: string; topics: readonly string[] }[] | null };

/** PostgreSQL refuses payloads of 8000 bytes. */
const largest = 7_900;
const mostMessages = 16;

export type Change = { key: string; before: Row | undefined; after: Row | undefined };

/** Both the row before and the one after name whom it concerns: who loses a row must hear of it too. */
export function announcements(model: Model, changes: readonly Change[]): string[] {
  const told = changes
    .map(({ key, before, after }) => ({
      key,
      topics: [...new Set([...(before ? model.concerns(before) : []), ...(after ? model.concerns(after) : [])])],
    }))
    .filter(({ topics }) => topics.length > 0);
  if (told.length === 0) return [];
  const everything = JSON.stringify({ model: model.name, changes: null } satisfies ReadChanged);
  const frame = Buffer.byteLength(JSON.stringify({ model: model.name, changes: [] } satisfies ReadChanged));
  const messages: string[] = [];
  let parts: string[] = [];
  let size = frame;
  const flush = () => {
    if (parts.length > 0) messages.push(`{"model":"${model.name}","changes":[${parts.join(',')}]}`);
    parts = [];
    size = frame;
  };
  for (const change of told) {
    const part = JSON.stringify(change);
    const bytes = Buffer.byteLength(part) + 1;
    if (frame + bytes > largest) return [everything];
    if (size + bytes > largest) flush();
    if (messages.length >= mostMessages) return [everything];
    parts.push(part);
    size += bytes;
  }
  flush();
  return messages.length > mostMessages ? [everything] : messages;
}

/** What was told, or `null` when it is not in our form. */
export function parseChanged(payload: string): ReadChanged | null {
  const parsed: unknown = JSON.parse(payload);
  if (typeof parsed !== 'object' || parsed === null || !('model' in parsed) || !('changes' in parsed)) return null;
  return parsed as ReadChanged;
}
