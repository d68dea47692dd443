import type { StoredEntry } from '../log/model.ts';
import type { ReadItem } from '../wire/read-event.ts';
import type { LogStore } from './store.ts';
import { StreamReader } from './stream-reader.ts';

const LINK_TYPE = '$>';

function linkTarget(event: StoredEntry): { revision: number; stream: string } | null {
  const text = event.data.toString('utf8');
  const at = text.indexOf('@');
  const revision = Number(text.slice(0, at));
  return at > 0 && Number.isSafeInteger(revision) && revision >= 0 ? { revision, stream: text.slice(at + 1) } : null;
}

/** The event itself; of a link, the event that it points to together with the link. */
export async function resolveLink(store: LogStore, event: StoredEntry): Promise<ReadItem> {
  if (event.type !== LINK_TYPE) return { event, link: null };
  const place = linkTarget(event);
  if (place === null) return { event: null, link: event };
  const reader = await StreamReader.of(store, place.stream);
  return { event: reader.state === 'readable' ? await reader.eventAt(place.revision) : null, link: event };
}
