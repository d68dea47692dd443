import { useEffect, useRef, useState } from 'react';
import { broadcastToTabs, onTabMessage } from '../../platform/channel.ts';

/** A sign-in in another window. `closed`: by the person, before it ended. `blocked`: the browser did not open it. */
export type ProofAttempt = { provider: string; state: 'open' | 'failed' | 'closed' | 'blocked' };

const lookMilliseconds = 500;
/** A window that returns from the provider may count as closed a moment before its message arrives. */
const looksBeforeClosed = 4;

/** Opens the sign-in in another window, so that this one keeps its entries. The outcome arrives as a message between tabs. */
export function useProofWindow(settle: (proved: boolean) => void) {
  const [attempt, setAttempt] = useState<ProofAttempt | null>(null);
  const opened = useRef<Window | null>(null);

  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.type !== 'proof') return;
        broadcastToTabs({ type: 'proof_noted' });
        if (message.outcome === 'proved') settle(true);
        else setAttempt((present) => (present && message.outcome === 'failed' ? { ...present, state: 'failed' } : null));
      }),
    [settle],
  );

  const isOpen = attempt?.state === 'open';
  useEffect(() => {
    if (!isOpen) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks = opened.current?.closed ? looks + 1 : 0;
      if (looks >= looksBeforeClosed) setAttempt((present) => (present?.state === 'open' ? { ...present, state: 'closed' } : present));
    }, lookMilliseconds);
    return () => clearInterval(timer);
  }, [isOpen]);

  const open = (provider: string): void => {
    const features = 'popup,width=480,height=680';
    opened.current = window.open(`/api/auth/identity/${provider}/again`, `orderstream-${provider}`, features);
    setAttempt({ provider, state: opened.current ? 'open' : 'blocked' });
  };
  return { attempt, open };
}
