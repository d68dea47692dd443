import type { Language } from '@orderstream/contracts/accounts/lifecycle';

/** The preferred one of the browser's languages: Russian is answered in Russian, every other in English. */
export function browserLanguage(accepted: string | undefined): Language | null {
  const preferred = accepted?.split(',')[0]?.trim() ?? '';
  if (preferred === '' || preferred === '*') return null;
  return /^ru\b/i.test(preferred) ? 'ru' : 'en';
}
