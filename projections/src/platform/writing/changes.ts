import type { Model, Row } from '../declaring/model.ts';
import { isTimers } from '../declaring/timers.table.ts';

/** Where a projection tells, after its transaction, which rows changed and who is concerned. */
export const changedChannel = 'read_changed';

/** `changes: null` when there were too many to list: everything of this model may have changed. */
export type ReadChanged = { model: string; changes: readonly { key: string; topics: readonly string[] }[] | null };

/** PostgreSQL refuses payloads of 8000 bytes. */
const maxPayloadBytes = 7_900;
/** Past this many rows it is cheaper for every client to refetch. */
const mostChanges = 200;

export type RowChange = { key: string; before: Row | undefined; after: Row | undefined };

/** The topics of the old and the new row: a user who loses a row is notified, too. */
export function changeMessages(model: Model, changes: readonly RowChange[]): string[] {
  if (changes.length > mostChanges) return [everythingChanged(model)];
  const listedChanges = changes
    .map(({ key, before, after }) => ({
      key,
      topics: [...new Set([...(before ? model.concerns(before) : []), ...(after ? model.concerns(after) : [])])],
    }))
    .filter(({ topics }) => topics.length > 0)
    .map((change) => JSON.stringify(change));
  const messageWith = (parts: readonly string[]) => `{"model":"${model.name}","changes":[${parts.join(',')}]}`;
  const messages: string[][] = [];
  let size = Infinity;
  for (const part of listedChanges) {
    const bytes = Buffer.byteLength(part) + 1;
    if (size + bytes > maxPayloadBytes) {
      messages.push([]);
      size = Buffer.byteLength(messageWith([]));
    }
    if (size + bytes > maxPayloadBytes) return [everythingChanged(model)];
    messages.at(-1)?.push(part);
    size += bytes;
  }
  return messages.map(messageWith);
}

/** For when anything may have changed. */
export const everythingChanged = (model: Model): string => JSON.stringify({ model: model.name, changes: null } satisfies ReadChanged);

/** The message, or `null` when it has another format. */
export function parseChanged(payload: string): ReadChanged | null {
  const parsed: unknown = JSON.parse(payload);
  if (typeof parsed !== 'object' || parsed === null || !('model' in parsed) || !('changes' in parsed)) return null;
  return parsed as ReadChanged;
}

/** The times of the changed timers, or null when the message is about another read model; too many to list are due at once. */
export function dueTimesIn(payload: string): readonly string[] | null {
  const change = parseChanged(payload);
  if (!change || !isTimers(change.model)) return null;
  return change.changes?.flatMap(({ topics }) => topics) ?? [new Date(0).toISOString()];
}
