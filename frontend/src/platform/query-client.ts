import { QueryClient } from '@tanstack/react-query';
import { RefusalError, Unreachable } from './refused.ts';
import { sessionState } from './session.ts';
import { forgetStale, staleAddresses } from './stale.ts';

/** A timed-out request is not retried: the person has waited for its whole time already. */
const shouldRetry = (failures: number, error: Error): boolean => {
  if (error instanceof RefusalError) return error.status >= 500 && failures < 2;
  return error instanceof Unreachable && error.why !== 'timeout' && failures < 2;
};
/** Short delays: a page that cannot be loaded says so after about half a second. */
const retryDelay = (failures: number): number => 200 * 2 ** failures;

/** The cache of server state. It is cleared when another person signs in, so that no one sees the data of the person before. */
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

/** Set while a refetch of stale answers is scheduled. */
let refetchIsDue = false;
/** Refetches the shown queries a second after an answer was stale; the server then waits for its tables to catch up. */
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
