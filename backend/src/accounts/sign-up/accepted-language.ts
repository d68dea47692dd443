import { languageFor, type Language } from '@orderstream/contracts/shared/languages';

/** The language for a browser's Accept-Language header; null if it prefers none. */
export function acceptedLanguage(acceptLanguage: string | undefined): Language | null {
  const preferred = acceptLanguage?.split(',')[0]?.trim() ?? '';
  if (preferred === '' || preferred === '*') return null;
  return languageFor(preferred);
}
