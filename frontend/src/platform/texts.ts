import { remember, remembered } from './storage.ts';
import { store, useStore } from './store.ts';

export type Language = 'en' | 'ru';
/** `specified` shows the texts that the product's specification quotes, in the language in which it quotes them: a reference for checking. */
export type LanguageChoice = Language | 'specified';

/** One text in both languages; with blanks to fill it is a function. */
export type Text = Record<Language, string>;
export type Phrase = Record<Language, (...blanks: never[]) => string>;
export type Entries = Record<string, Text | Phrase>;
/** Texts under a name: `name.key` names one of them among all. */
export type Catalogue<E extends Entries> = { name: string; entries: E };
export type Words<E extends Entries> = { [K in keyof E]: E[K]['en'] extends string ? string : E[K]['en'] };

/** What speaks as specified: the language of the shown screen, and a catalogue's words on it. Fetched only when that is chosen. */
export type Specified = { language: () => Language; wordsOf: <E extends Entries>(from: Catalogue<E>) => Words<E> };
let specified: Specified | null = null;

const choices: readonly LanguageChoice[] = ['en', 'ru', 'specified'];
const remembersChoice = (): LanguageChoice | undefined => choices.find((choice) => choice === remembered('language'));

/** Russian for a Russian browser, English for every other. */
export const browserLanguage = (preferred: string = navigator.language): Language => (/^ru\b/i.test(preferred) ? 'ru' : 'en');
export const languageChoice = store<LanguageChoice>(remembersChoice() ?? browserLanguage());

const loadSpecified = async (): Promise<void> => {
  specified ??= (await import('./specified/specified.ts')).specified;
};
const missesSpecified = (error: unknown): void => console.warn('The quoted texts could not be loaded', error);

/** Resolves when the remembered choice can be shown. Without its texts, 'as specified' is English. */
export const languageLoaded = async (): Promise<void> =>
  languageChoice.get() === 'specified' ? loadSpecified().catch(missesSpecified) : undefined;

/** The choice made in this browser. It counts as unsaved until the account has it, too. */
export function chooseLanguage(choice: LanguageChoice): void {
  if (choice === 'specified' && !specified) {
    const before = languageChoice.get();
    void loadSpecified().then(() => languageChoice.get() === before && chooseLanguage(choice), missesSpecified);
    return;
  }
  remember('language', choice);
  remember('language-unsaved', choice === 'specified' ? null : 'yes');
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
  return choice === undefined || choice === 'specified' ? null : choice;
};

export const isLanguageUnsaved = (): boolean => remembered('language-unsaved') !== null;

const markDocument = (): void => {
  const choice = languageChoice.get();
  document.documentElement.lang = choice === 'specified' ? 'en' : choice;
};
languageChoice.subscribe(markDocument);
markDocument();

/** The texts of one screen or capability. The compiler asks for both languages. */
export const catalogue = <const E extends Entries>(name: string, entries: E): Catalogue<E> => ({ name, entries });

/** For catalogues whose keys are a vocabulary: a new key does not compile until it has texts. */
export const catalogueOf =
  <K extends string>() =>
  <const E extends Record<K, Text>>(name: string, entries: E): Catalogue<E> => ({ name, entries });

const languageOf = (choice: LanguageChoice): Language => (choice === 'specified' ? (specified?.language() ?? 'en') : choice);

const made = new WeakMap<object, Map<Language, unknown>>();

/** Created once per catalogue and language, so that effects may depend on it. */
export function wordsOf<E extends Entries>(from: Catalogue<E>, choice: LanguageChoice): Words<E> {
  if (choice === 'specified' && specified) return specified.wordsOf(from);
  const language = languageOf(choice);
  const known = made.get(from) ?? new Map<Language, unknown>();
  made.set(from, known);
  if (!known.has(language)) {
    known.set(language, Object.fromEntries(Object.entries(from.entries).map(([key, text]) => [key, text[language]])));
  }
  return known.get(language) as Words<E>;
}

export const useTexts = <E extends Entries>(from: Catalogue<E>): Words<E> => wordsOf(from, useStore(languageChoice));

/** The language that the screen is shown in, for its dates. */
export const useLanguage = (): Language => languageOf(useStore(languageChoice));

/** Outside React, for toasts. */
export const textsNow = <E extends Entries>(from: Catalogue<E>): Words<E> => wordsOf(from, languageChoice.get());
