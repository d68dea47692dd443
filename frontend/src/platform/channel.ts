/** How a sign-in in another window, which should prove that the session is the person's, has ended. */
export type ProofOutcome = 'proved' | 'failed' | 'canceled';

/** What the server answers about a session: tabs share it. */
export type SessionAnswer = { access_token: string; expires_in: number; user: { id: string; email: string } };

/** The messages between the tabs of one browser. They never leave the browser. */
export type TabMessage =
  | { type: 'position'; position: string }
  | { type: 'session'; session: SessionAnswer }
  | { type: 'signed_out' }
  | { type: 'proof'; outcome: ProofOutcome }
  | { type: 'proof_noted' }
  | { type: 'live'; changes: readonly LiveChange[] | 'everything' };

/** A read model and the key of the row that changed, or null for many; never its data. */
export type LiveChange = { model: string; key: string | null };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('orderstream');
const listeners = new Set<(message: TabMessage) => void>();
channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => {
  for (const listener of [...listeners]) listener(event.data);
});

/** Sends a message to the other tabs of this browser. */
export const broadcastToTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Returns a function that removes the listener. */
export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Runs `work` while no other tab of this browser runs work of the same name. Browsers without locks run it in each tab. */
export const runInOneTab = <T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`orderstream.${name}`, signal ? { signal } : {}, work) : work();
