import { useRef, useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import type { Revealed } from '../orders.queries.ts';
import { orderRefusals } from '../orders.refusals.ts';

/** `version` changes with the secrets: with a unit that was replaced, and with a text that was changed. */
type Asking = { version: string; isPending: boolean; mutateAsync: () => Promise<Revealed> };
type Look = { version: string; answer: Promise<Revealed | null> };
export type Opened = { secrets: Revealed | null; busy: boolean; open: () => Promise<Revealed | null>; hide: () => void };

/**
 * Opens one version of a card's secrets once, however many buttons ask for it; a failure is said and may be tried again.
 * What was hidden again is shown again without another look.
 */
export function useOpened(reveal: Asking, failed: string): Opened {
  const { version } = reveal;
  const last = useRef<Look | null>(null);
  const [shown, setShown] = useState<{ version: string; secrets: Revealed } | null>(null);
  const [hidden, setHidden] = useState(false);
  const look = async (): Promise<Revealed | null> => {
    try {
      const secrets = await reveal.mutateAsync();
      if (last.current?.version === version) setShown({ version, secrets });
      return secrets;
    } catch (error) {
      if (last.current?.version === version) last.current = null;
      toast.error(failed, sentenceFor(error, orderRefusals, '') || undefined);
      return null;
    }
  };
  const open = (): Promise<Revealed | null> => {
    setHidden(false);
    if (last.current?.version !== version) last.current = { version, answer: look() };
    return last.current.answer;
  };
  return {
    secrets: hidden || shown?.version !== version ? null : shown.secrets,
    busy: reveal.isPending,
    open,
    hide: () => setHidden(true),
  };
}
