/** The languages of screens, mails and files: the compiler asks for every text in each. */
export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

/** Each language's name for itself. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский' };

/** How dates are written: in English, with the day before the month. */
export const dateLocales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' };

/** What is made from a language, for each of them. */
export const inEachLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** The shop's language for the one that a browser prefers, which its settings or its Accept-Language header name first; else English. */
export function languageFor(preferred: string): Language {
  const [first] = preferred
    .trim()
    .toLowerCase()
    .split(/[^a-z]/);
  return languages.find((language) => language === first) ?? 'en';
}
