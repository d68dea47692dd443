import { isIdentityProvider, nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { broadcastToTabs, onTabMessage } from '../../platform/channel.ts';
import { useTexts } from '../../platform/texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { proveTexts } from './prove.texts.ts';

/**
 * The last page of a repeated sign-in with an identity: it informs the waiting page, and closes once that page has answered, because a
 * window that closes at once may take its message with it.
 */
export function ProvedScreen() {
  const t = useTexts(proveTexts);
  const [parameters] = useSearchParams();
  const outcome = parameters.has('error') ? 'failed' : parameters.has('canceled') ? 'canceled' : 'proved';
  const provider = parameters.get('provider') ?? '';
  const name = isIdentityProvider(provider) ? nameOfProvider(provider) : '';
  useEffect(() => {
    const forget = onTabMessage((message) => message.type === 'proof_noted' && window.close());
    broadcastToTabs({ type: 'proof', outcome });
    return forget;
  }, [outcome]);
  const { title, text } = {
    proved: { title: t.doneTitle, text: t.doneText },
    failed: { title: t.failedTitle, text: t.failedText(name) },
    canceled: { title: t.canceledTitle, text: t.doneText },
  }[outcome];
  return <AuthFrame title={title} text={text} />;
}
