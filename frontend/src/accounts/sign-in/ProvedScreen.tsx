import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { tellTabs } from '../../platform/channel.ts';
import { useTexts } from '../../platform/texts.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { proveTexts } from './login.texts.ts';

/** The last page of a repeated sign-in with Google: it informs the waiting page and closes. */
export function ProvedScreen() {
  const t = useTexts(proveTexts);
  const [parameters] = useSearchParams();
  const failed = parameters.has('error');
  useEffect(() => {
    if (failed) return;
    tellTabs({ type: 'proved' });
    window.close();
  }, [failed]);
  return <AuthFrame title={failed ? t.googleFailedTitle : t.doneTitle} text={failed ? t.googleFailedText : t.doneText} />;
}
