import { remember, remembered } from './storage.ts';
import { store, useStore } from './store.ts';

export type Language = 'en' | 'ru';
/** `quoted` mixes the two exactly as the product's specification quotes them: a reference for checking, not a language. */
export type LanguageChoice = Language | 'quoted';

/**
 * One text in both languages; with blanks to fill it is a function. `quoted` names the language of a text that differs from its
 * catalogue's; `specified` is a quoted wording that neither language uses, because the same thing has another name everywhere else.
 */
export type Text = { en: string; ru: string; quoted?: Language; specified?: string };
export type Phrase = {
  en: (...blanks: never[]) => string;
  ru: (...blanks: never[]) => string;
  quoted?: Language;
  specified?: (...blanks: never[]) => string;
};
export type Entries = Record<string, Text | Phrase>;
export type Catalogue<E extends Entries> = { quoted: Language; entries: E };
export type Words<E extends Entries> = { [K in keyof E]: E[K]['en'] extends string ? string : E[K]['en'] };

const choices: readonly LanguageChoice[] = ['en', 'ru', 'quoted'];
const remembersChoice = (): LanguageChoice | undefined => choices.find((choice) => choice === remembered('language'));

/** Russian for a Russian browser, English for every other. */
export const browserLanguage = (preferred: string = navigator.language): Language => (/^ru\b/i.test(preferred) ? 'ru' : 'en');
export const languageChoice = store<LanguageChoice>(remembersChoice() ?? browserLanguage());

/** The choice made in this browser. It counts as unsaved until the account has it, too. */
export function chooseLanguage(choice: LanguageChoice): void {
  remember('language', choice);
  remember('language-unsaved', choice === 'quoted' ? null : 'yes');
  languageChoice.set(choice);
}

/** The account has this language: it was chosen in another browser, or has just been saved from this one. */
export function adoptLanguage(language: Language): void {
  remember('language', language);
  remember('language-unsaved', null);
  languageChoice.set(language);
}

/** The choice made here or in another browser; null while the page follows the browser's language. */
export const chosenLanguage = (): Language | null => {
  const choice = remembersChoice();
  return choice === undefined || choice === 'quoted' ? null : choice;
};

export const isLanguageUnsaved = (): boolean => remembered('language-unsaved') !== null;

const markDocument = (): void => {
  const choice = languageChoice.get();
  document.documentElement.lang = choice === 'quoted' ? 'en' : choice;
};
languageChoice.subscribe(markDocument);
markDocument();

/** The texts of one screen or capability. `quoted` is the language in which the specification quotes it. The compiler asks for both. */
export const catalogue = <const E extends Entries>(quoted: Language, entries: E): Catalogue<E> => ({ quoted, entries });

/** For catalogues whose keys are a vocabulary: a new key does not compile until it has texts. */
export const catalogueOf =
  <K extends string>() =>
  <const E extends Record<K, Text>>(quoted: Language, entries: E): Catalogue<E> => ({ quoted, entries });

const inRussian = new Map<object, object>();

/** The same texts for a screen that the specification quotes in Russian. Created once, so that it is a stable reference. */
export function russian<E extends Entries>(from: Catalogue<E>): Catalogue<E> {
  const known = inRussian.get(from) ?? { ...from, quoted: 'ru' };
  inRussian.set(from, known);
  return known as Catalogue<E>;
}

export const languageOf = (quoted: Language, choice: LanguageChoice): Language => (choice === 'quoted' ? quoted : choice);

const made = new WeakMap<object, Map<LanguageChoice, unknown>>();

/** Created once per catalogue and choice, so that effects may depend on it. */
export function wordsOf<E extends Entries>(from: Catalogue<E>, choice: LanguageChoice): Words<E> {
  const known = made.get(from) ?? new Map<LanguageChoice, unknown>();
  made.set(from, known);
  if (!known.has(choice)) {
    const spoken = (text: Text | Phrase) =>
      choice === 'quoted' && 'specified' in text ? text.specified : text[languageOf(text.quoted ?? from.quoted, choice)];
    known.set(choice, Object.fromEntries(Object.entries(from.entries).map(([key, text]) => [key, spoken(text)])));
  }
  return known.get(choice) as Words<E>;
}

export const useTexts = <E extends Entries>(from: Catalogue<E>): Words<E> => wordsOf(from, useStore(languageChoice));

/** The language that a screen quoted in `quoted` is shown in, for its dates and its `lang`. */
export const useLanguage = (quoted: Language = 'en'): Language => languageOf(quoted, useStore(languageChoice));

/** Outside React, for toasts. */
export const textsNow = <E extends Entries>(from: Catalogue<E>): Words<E> => wordsOf(from, languageChoice.get());
