import { useRef, useState } from 'react';
import { sentenceFor } from '../platform/refusal-words.ts';
import { russian } from '../platform/texts.ts';
import { toast } from '../ui/toasts.ts';
import type { Revealed } from './orders.queries.ts';
import { orderRefusals } from './orders.refusals.ts';

type Asking = { data: Revealed | undefined; isPending: boolean; mutateAsync: () => Promise<Revealed> };
export type Opened = { secrets: Revealed | null; busy: boolean; open: () => Promise<Revealed | null>; hide: () => void };

/**
 * Opens the secrets of one card once, however many buttons ask for it; a failure is said and may be tried again.
 * What was hidden again is shown again without another look.
 */
export function useOpened(reveal: Asking, failed: string): Opened {
  const asked = useRef<Promise<Revealed | null> | null>(null);
  const [hidden, setHidden] = useState(false);
  const open = (): Promise<Revealed | null> => {
    setHidden(false);
    asked.current ??= reveal.mutateAsync().catch((error: unknown) => {
      asked.current = null;
      toast.error(failed, sentenceFor(error, russian(orderRefusals), '') || undefined);
      return null;
    });
    return asked.current;
  };
  return { secrets: hidden ? null : (reveal.data ?? null), busy: reveal.isPending, open, hide: () => setHidden(true) };
}
