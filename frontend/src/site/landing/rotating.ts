import { useEffect, useState } from 'react';

export const useCaseEvery = 1_700;
export const channelEvery = 2_300;

/** Which of `count` words is shown now. With reduced motion the first one stays. */
export function useRotation(count: number, every: number): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % count), every);
    return () => clearInterval(timer);
  }, [count, every]);
  return at;
}
