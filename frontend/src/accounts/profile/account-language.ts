import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { sessionState } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { adoptLanguage, isLanguageUnsaved, languageChoice, type Language } from '../../platform/texts.ts';
import { myAccount, type MyAccount } from '../accounts.queries.ts';

/** An answer that is still on its way was written before the choice and would undo it. */
async function saveLanguage(client: QueryClient, language: Language): Promise<void> {
  await api.put('/api/me/language', { body: { language } });
  await client.cancelQueries({ queryKey: myAccount().queryKey });
  client.setQueryData<MyAccount>(myAccount().queryKey, (account) => account && { ...account, language });
}

/**
 * The account keeps the language for the other browsers and for e-mails. What was chosen here is saved there; otherwise the
 * account's is shown. A visit chooses nothing: an account without a language follows each browser's. 'As specified' is this
 * browser's alone.
 */
export function useAccountLanguage(): void {
  const { phase } = useStore(sessionState);
  const choice = useStore(languageChoice);
  const client = useQueryClient();
  const account = useQuery({ ...myAccount(), enabled: phase === 'signed_in' });
  const savedLanguage = account.data?.language;
  useEffect(() => {
    if (savedLanguage === undefined || choice === 'specified') return;
    if (savedLanguage === choice) return adoptLanguage(choice);
    if (!isLanguageUnsaved()) return savedLanguage === null ? undefined : adoptLanguage(savedLanguage);
    void saveLanguage(client, choice).catch((error: unknown) => console.warn('The language could not be saved with the account', error));
  }, [savedLanguage, choice, client]);
}
