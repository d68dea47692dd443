import { isIdentityProvider, nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { broadcastToTabs } from '../../platform/channel.ts';
import { useTexts } from '../../platform/texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { proveTexts } from './login.texts.ts';

/** The last page of a repeated sign-in with an identity: it informs the waiting page and closes. */
export function ProvedScreen() {
  const t = useTexts(proveTexts);
  const [parameters] = useSearchParams();
  const failed = parameters.has('error');
  const provider = parameters.get('provider') ?? '';
  const name = isIdentityProvider(provider) ? nameOfProvider(provider) : '';
  useEffect(() => {
    if (failed) return;
    broadcastToTabs({ type: 'proved' });
    window.close();
  }, [failed]);
  return <AuthFrame title={failed ? t.failedTitle : t.doneTitle} text={failed ? t.failedText(name) : t.doneText} />;
}
