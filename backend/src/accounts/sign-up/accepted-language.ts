import type { Language } from '@orderstream/contracts/accounts/lifecycle';

/** The language for a browser's Accept-Language header: Russian if that comes first, or else English; null without a header. */
export function acceptedLanguage(acceptLanguage: string | undefined): Language | null {
  const preferred = acceptLanguage?.split(',')[0]?.trim() ?? '';
  if (preferred === '' || preferred === '*') return null;
  return /^ru\b/i.test(preferred) ? 'ru' : 'en';
}
