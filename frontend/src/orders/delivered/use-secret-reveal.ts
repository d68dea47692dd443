import { useRef, useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import type { RevealedSecrets } from '../orders.queries.ts';
import { orderRefusalTexts } from '../orders.refusals.ts';

/** `version` changes with the secrets: with a unit that was replaced, and with a text that was changed. */
type RevealRequest = { version: string; isPending: boolean; mutateAsync: () => Promise<RevealedSecrets> };
type RunningReveal = { version: string; answer: Promise<RevealedSecrets | null> };
export type SecretReveal = {
  secrets: RevealedSecrets | null;
  busy: boolean;
  open: () => Promise<RevealedSecrets | null>;
  hide: () => void;
};

/**
 * Opens one version of a card's secrets once, however many buttons ask for it; a failure is announced and can be retried.
 * Hidden secrets are shown again without another request.
 */
export function useSecretReveal(reveal: RevealRequest, failed: string): SecretReveal {
  const { version } = reveal;
  const last = useRef<RunningReveal | null>(null);
  const [shown, setShown] = useState<{ version: string; secrets: RevealedSecrets } | null>(null);
  const [hidden, setHidden] = useState(false);
  const requestSecrets = async (): Promise<RevealedSecrets | null> => {
    try {
      const secrets = await reveal.mutateAsync();
      if (last.current?.version === version) setShown({ version, secrets });
      return secrets;
    } catch (error) {
      if (last.current?.version === version) last.current = null;
      toast.error(failed, sentenceFor(error, orderRefusalTexts, '') || undefined);
      return null;
    }
  };
  const showSecrets = (): Promise<RevealedSecrets | null> => {
    setHidden(false);
    if (last.current?.version !== version) last.current = { version, answer: requestSecrets() };
    return last.current.answer;
  };
  return {
    secrets: hidden || shown?.version !== version ? null : shown.secrets,
    busy: reveal.isPending,
    open: showSecrets,
    hide: () => setHidden(true),
  };
}
