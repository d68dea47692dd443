import { inEachLanguage, type Language } from './languages.ts';

const pluralRules = inEachLanguage((language) => new Intl.PluralRules(language));

/** A count with the form of its noun that the language asks for: 1 unit, 3 units; 1 единица, 3 единицы, 5 единиц. */
export const countWithNoun = {
  en: (count: number, one: string, other: string): string => `${count} ${pluralRules.en.select(count) === 'one' ? one : other}`,
  ru: (count: number, one: string, few: string, many: string): string => {
    const form = pluralRules.ru.select(count);
    return `${count} ${form === 'one' ? one : form === 'few' || form === 'other' ? few : many}`;
  },
} satisfies Record<Language, (count: number, ...forms: string[]) => string>;
