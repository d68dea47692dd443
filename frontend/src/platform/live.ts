import type { ReadModelName } from '@orderstream/contracts/shared/read-models';
import type { Query, QueryClient } from '@tanstack/react-query';
import { runInOneTab, onTabMessage, broadcastToTabs, type LiveChange } from './channel.ts';
import { RefusalError } from './refused.ts';
import { accessToken, sessionState, refreshSession, tokenSecondsLeft } from './session.ts';
import { createStore } from './store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The read models behind a query: a change of one of them refetches it. */
    queryMeta: { models?: readonly ReadModelName[] };
  }
}

/** Whether this tab gets live changes. */
const liveConnected = createStore(false);

type HeardChanges = readonly LiveChange[] | 'everything';
const batchWindow = 80;
const maxPause = 15_000;
const idlePollInterval = 80;
const maxIdleWait = 5_000;
/** The server sends a comment at least this often; a quieter stream is dead, even if the connection looks open. */
const silenceLimit = 60_000;

const isChange = (value: unknown): value is LiveChange =>
  typeof value === 'object' && value !== null && 'model' in value && typeof value.model === 'string' && 'key' in value;

/** The changes in an event stream. Comments are heartbeats and yield nothing; `onByte` is called for them, too. */
export async function* liveChangesIn(body: ReadableStream<Uint8Array>, onByte: () => void): AsyncGenerator<LiveChange> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffered = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onByte();
    const blocks = (buffered + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    buffered = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
      const change: unknown = data.length > 0 ? JSON.parse(data.join('\n')) : null;
      if (isChange(change)) yield change;
    }
  }
}

/** Whether a query's not-found answer still holds: a refetch would clear its message from the page, so it waits for a change of its subject. */
function isStillNotFound({ queryKey, state }: Query, changes: HeardChanges): boolean {
  if (state.data !== undefined || !(state.error instanceof RefusalError) || state.error.status !== 404) return false;
  return changes === 'everything' || !changes.some(({ key }) => key === null || queryKey.includes(key));
}

/** Refetches the queries whose read models have changed. */
function invalidate(client: QueryClient, changes: HeardChanges): void {
  const models = changes === 'everything' ? null : new Set<string>(changes.map(({ model }) => model));
  const isAffected = ({ meta }: Query) => meta?.models?.some((model) => models === null || models.has(model)) ?? false;
  void client.invalidateQueries({ predicate: (query) => isAffected(query) && !isStillNotFound(query, changes) });
}

/** Collects changes for a moment, so that a burst causes one refetch. */
function batchChanges(onChanges: (changes: HeardChanges) => void): (change: LiveChange) => void {
  let batch: LiveChange[] = [];
  return (change) => {
    if (batch.push(change) > 1) return;
    setTimeout(() => {
      const changes = batch;
      batch = [];
      onChanges(changes);
    }, batchWindow);
  };
}

/** Reads one connection of the live stream until it ends or falls silent. */
async function readLiveStream(onChanges: (changes: HeardChanges) => void, signal: AbortSignal): Promise<void> {
  if (tokenSecondsLeft() < 10) await refreshSession();
  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), silenceLimit);
  try {
    const response = await fetch('/api/live', {
      headers: { authorization: `Bearer ${accessToken() ?? ''}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) await refreshSession();
    if (!response.ok || !response.body) return;
    onChanges('everything');
    liveConnected.set(true);
    const addToBatch = batchChanges(onChanges);
    const restartAlarm = (): void => {
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), silenceLimit);
    };
    for await (const change of liveChangesIn(response.body, restartAlarm)) addToBatch(change);
  } finally {
    clearTimeout(alarm);
    liveConnected.set(false);
  }
}

/** Resolves early when the signal aborts. */
const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/** Waits until no query is loading: a tab that starts to listen refetches everything, but should not repeat a first load. */
async function waitUntilIdle(client: QueryClient, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + maxIdleWait;
  for (
    let idleRounds = 0;
    idleRounds < 2 && Date.now() < deadline && !signal.aborted;
    idleRounds = client.isFetching() > 0 ? 0 : idleRounds + 1
  )
    await pauseFor(idlePollInterval, signal);
}

/** Reconnects with increasing pauses. Every interruption may have missed changes, so everything is refetched. */
async function keepListening(onChanges: (changes: HeardChanges) => void, signal: AbortSignal): Promise<void> {
  for (let pause = 200; !signal.aborted; pause = Math.min(pause * 2, maxPause)) {
    const startedAt = Date.now();
    await readLiveStream(onChanges, signal).catch((error: unknown) => {
      if (!signal.aborted) console.debug('Live updates are interrupted', error);
    });
    if (Date.now() - startedAt > maxPause) pause = 200;
    if (!signal.aborted) onChanges('everything');
    await pauseFor(pause * (0.75 + Math.random() / 2), signal);
  }
}

/** One stream per browser: the tab that holds the lock listens and informs the others. */
export function startLiveUpdates(client: QueryClient): () => void {
  const stop = new AbortController();
  const stopListening = onTabMessage((message) => {
    if (message.type === 'live') invalidate(client, message.changes);
  });
  const onChanges = (changes: HeardChanges): void => {
    broadcastToTabs({ type: 'live', changes });
    invalidate(client, changes);
  };
  let current: AbortController | null = null;
  /** Listens while a person is signed in. */
  const followSession = (): void => {
    const signedIn = sessionState.get().phase === 'signed_in';
    if (signedIn === (current !== null)) return;
    current?.abort();
    current = signedIn ? new AbortController() : null;
    if (!current) return;
    const { signal } = current;
    void runInOneTab('live', () => waitUntilIdle(client, signal).then(() => keepListening(onChanges, signal)), signal).catch(
      (error: unknown) => {
        if (!signal.aborted) console.warn('Live updates stopped', error);
      },
    );
  };
  const unsubscribe = sessionState.subscribe(followSession);
  followSession();
  stop.signal.addEventListener('abort', () => (unsubscribe(), stopListening(), current?.abort()));
  return () => stop.abort();
}
