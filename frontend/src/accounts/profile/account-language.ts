import type { Language } from '@orderstream/contracts/shared/languages';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { sessionState } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { adoptLanguage, isLanguageUnsaved, languageChoice } from '../../platform/texts.ts';
import { myAccount, type MyAccount } from '../accounts.queries.ts';

/** Saves the language with the account. A pending answer about the account is canceled: it is older than the choice and would undo it. */
async function saveLanguage(client: QueryClient, language: Language): Promise<void> {
  await api.put('/api/me/language', { body: { language } });
  await client.cancelQueries({ queryKey: myAccount().queryKey });
  client.setQueryData<MyAccount>(myAccount().queryKey, (account) => account && { ...account, language });
}

/** Shows the language that the account has, unless this browser has a choice that the account does not have yet, or shows the quoted texts. */
export function adoptSavedLanguage(saved: Language | null): void {
  if (saved && languageChoice.get() !== 'specified' && !isLanguageUnsaved()) adoptLanguage(saved);
}

/**
 * Keeps the language of this browser and of the account the same, for other browsers and for e-mails. A choice made here is saved
 * with the account; otherwise the account's language is shown. An account without a language follows each browser. 'As specified'
 * is never saved.
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
    if (!isLanguageUnsaved()) return adoptSavedLanguage(savedLanguage);
    void saveLanguage(client, choice).catch((error: unknown) => console.warn('The language could not be saved with the account', error));
  }, [savedLanguage, choice, client]);
}
