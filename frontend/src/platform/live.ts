import type { ReadModelName } from '@orderstream/contracts/shared/read-models';
import type { Query, QueryClient } from '@tanstack/react-query';
import { alone, hearTabs, tellTabs, type LiveChange } from './channel.ts';
import { Refused } from './refused.ts';
import { accessToken, identity, refresh, secondsLeft } from './session.ts';
import { store } from './store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The read models behind a query: a change of one of them refetches it. */
    queryMeta: { models?: readonly ReadModelName[] };
  }
}

/** Whether this tab gets live changes. */
const liveConnected = store(false);

type Heard = readonly LiveChange[] | 'everything';
const gatherFor = 80;
const longestPause = 15_000;
const lookEvery = 80;
const longestWaiting = 5_000;
/** The server sends a comment at least this often; a quieter stream is dead, even if the connection looks open. */
const silenceLimit = 60_000;

const isChange = (value: unknown): value is LiveChange =>
  typeof value === 'object' && value !== null && 'model' in value && typeof value.model === 'string' && 'key' in value;

/** The messages of an event stream; a comment is a heartbeat and yields null. */
export async function* messagesOf(body: ReadableStream<Uint8Array>, onByte: () => void): AsyncGenerator<LiveChange> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onByte();
    const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
      const change: unknown = data.length > 0 ? JSON.parse(data.join('\n')) : null;
      if (isChange(change)) yield change;
    }
  }
}

/** A refetch would clear a not-found message from the page; it stays until a change names the subject. */
function stillNotFound({ queryKey, state }: Query, heard: Heard): boolean {
  if (state.data !== undefined || !(state.error instanceof Refused) || state.error.status !== 404) return false;
  return heard === 'everything' || !heard.some(({ key }) => key === null || queryKey.includes(key));
}

function invalidate(client: QueryClient, heard: Heard): void {
  const models = heard === 'everything' ? null : new Set<string>(heard.map(({ model }) => model));
  const concerned = ({ meta }: Query) => meta?.models?.some((model) => models === null || models.has(model)) ?? false;
  void client.invalidateQueries({ predicate: (query) => concerned(query) && !stillNotFound(query, heard) });
}

/** A burst of changes causes one refetch. */
function gatherer(tell: (heard: Heard) => void): (change: LiveChange) => void {
  let waiting: LiveChange[] = [];
  return (change) => {
    if (waiting.push(change) > 1) return;
    setTimeout(() => {
      const changes = waiting;
      waiting = [];
      tell(changes);
    }, gatherFor);
  };
}

async function listen(tell: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  if (secondsLeft() < 10) await refresh();
  const quiet = new AbortController();
  let alarm = setTimeout(() => quiet.abort(), silenceLimit);
  try {
    const response = await fetch('/api/live', {
      headers: { authorization: `Bearer ${accessToken() ?? ''}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, quiet.signal]),
    });
    if (response.status === 401) await refresh();
    if (!response.ok || !response.body) return;
    tell('everything');
    liveConnected.set(true);
    const gather = gatherer(tell);
    const alive = (): void => {
      clearTimeout(alarm);
      alarm = setTimeout(() => quiet.abort(), silenceLimit);
    };
    for await (const change of messagesOf(response.body, alive)) gather(change);
  } finally {
    clearTimeout(alarm);
    liveConnected.set(false);
  }
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/** Waits until no query is loading: a tab that starts to listen refetches everything, but should not repeat a first load. */
async function quiet(client: QueryClient, signal: AbortSignal): Promise<void> {
  const until = Date.now() + longestWaiting;
  for (let silent = 0; silent < 2 && Date.now() < until && !signal.aborted; silent = client.isFetching() > 0 ? 0 : silent + 1)
    await wait(lookEvery, signal);
}

async function lead(tell: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  for (let pause = 200; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    const startedAt = Date.now();
    await listen(tell, signal).catch((error: unknown) => {
      if (!signal.aborted) console.debug('Live updates are interrupted', error);
    });
    if (Date.now() - startedAt > longestPause) pause = 200;
    if (!signal.aborted) tell('everything');
    await wait(pause * (0.75 + Math.random() / 2), signal);
  }
}

/** One stream per browser: the tab that holds the lock listens and informs the others. */
export function goLive(client: QueryClient): () => void {
  const stop = new AbortController();
  const silence = hearTabs((message) => {
    if (message.type === 'live') invalidate(client, message.changes);
  });
  const tell = (changes: Heard): void => {
    tellTabs({ type: 'live', changes });
    invalidate(client, changes);
  };
  let current: AbortController | null = null;
  const follow = (): void => {
    const signedIn = identity.get().phase === 'signed_in';
    if (signedIn === (current !== null)) return;
    current?.abort();
    current = signedIn ? new AbortController() : null;
    if (!current) return;
    const { signal } = current;
    void alone('live', () => quiet(client, signal).then(() => lead(tell, signal)), signal).catch((error: unknown) => {
      if (!signal.aborted) console.warn('Live updates stopped', error);
    });
  };
  const unfollow = identity.subscribe(follow);
  follow();
  stop.signal.addEventListener('abort', () => (unfollow(), silence(), current?.abort()));
  return () => stop.abort();
}
