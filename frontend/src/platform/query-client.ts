import { QueryClient } from '@tanstack/react-query';
import { RefusalError, Unreachable } from './refused.ts';
import { sessionState } from './session.ts';
import { forgetStale, staleAddresses } from './stale.ts';

const shouldRetry = (failures: number, error: Error): boolean => {
  if (error instanceof RefusalError) return error.status >= 500 && failures < 2;
  return error instanceof Unreachable && error.why !== 'timeout' && failures < 2;
};
/** A page says after about half a second that it could not be loaded. */
const retryDelay = (failures: number): number => 200 * 2 ** failures;

/** Server state lives here and nowhere else. Another person's data never outlives the session. */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, gcTime: 5 * 60_000, retry: shouldRetry, retryDelay, refetchOnWindowFocus: true },
      // Without a network a command fails at once: a waiting one would be sent when the user no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  let owner: string | null = null;
  sessionState.subscribe(() => {
    const state = sessionState.get();
    const user = state.phase === 'signed_in' ? state.user.id : null;
    if (owner !== null && user !== owner) client.clear();
    owner = user;
  });
  staleAddresses.subscribe(() => refetchStale(client));
  return client;
}

/** Refetches a stale answer; the server waits for its tables to catch up. */
let refetchIsDue = false;
function refetchStale(client: QueryClient): void {
  if (refetchIsDue || staleAddresses.get().size === 0) return;
  refetchIsDue = true;
  setTimeout(() => {
    refetchIsDue = false;
    if (staleAddresses.get().size === 0) return;
    forgetStale();
    void client.refetchQueries({ type: 'active' });
  }, 1_000);
}
