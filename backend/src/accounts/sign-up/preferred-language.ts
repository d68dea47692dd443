import type { Language } from '@orderstream/contracts/accounts/lifecycle';

/** The preferred one of the browser's languages: Russian is answered in Russian, every other in English. */
export function preferredLanguage(acceptLanguage: string | undefined): Language | null {
  const preferred = acceptLanguage?.split(',')[0]?.trim() ?? '';
  if (preferred === '' || preferred === '*') return null;
  return /^ru\b/i.test(preferred) ? 'ru' : 'en';
}
