import { useEffect, useState } from 'react';

export const casesInterval = 1_700;
export const channelsInterval = 2_300;

/** The index of the word that is shown, of `count` words in turn. With reduced motion the first one stays. */
export function useRotation(count: number, interval: number): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % count), interval);
    return () => clearInterval(timer);
  }, [count, interval]);
  return at;
}
