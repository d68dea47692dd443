import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../platform/api.ts';
import { identity } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { adoptLanguage, isLanguageUnsaved, languageChoice } from '../platform/texts.ts';
import { me, type Me } from './accounts.queries.ts';

/**
 * The account keeps the language for the other browsers and for e-mails. What was chosen here is saved there; otherwise the
 * account's is shown. A visit chooses nothing: an account without a language follows each browser's. 'As specified' is this
 * browser's alone.
 */
export function useAccountLanguage(): void {
  const { phase } = useStore(identity);
  const choice = useStore(languageChoice);
  const client = useQueryClient();
  const account = useQuery({ ...me(), enabled: phase === 'signed_in' });
  const kept = account.data?.language;
  useEffect(() => {
    if (kept === undefined || choice === 'quoted') return;
    if (kept === choice) return adoptLanguage(choice);
    if (!isLanguageUnsaved()) return kept === null ? undefined : adoptLanguage(kept);
    void api.put('/api/me/language', { body: { language: choice } }).then(
      () => client.setQueryData<Me>(me().queryKey, (known) => known && { ...known, language: choice }),
      (error: unknown) => console.warn('The language could not be saved with the account', error),
    );
  }, [kept, choice, client]);
}
