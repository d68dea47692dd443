import { languageFor, languages, type Language } from '@orderstream/contracts/shared/languages';
import { storeSetting, readSetting } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** `specified` shows the texts that the product's specification quotes, in the language in which it quotes them: a reference for checking. */
export type LanguageChoice = Language | 'specified';

/** One text in every language. A `Phrase` has blanks to fill. */
export type Text = Record<Language, string>;
export type Phrase = Record<Language, (...blanks: never[]) => string>;
export type Entries = Record<string, Text | Phrase>;
/** Named texts: `name.key` identifies one of them in the whole product. */
export type Catalogue<E extends Entries> = { name: string; entries: E };
export type LocalizedTexts<E extends Entries> = { [K in keyof E]: E[K]['en'] extends string ? string : E[K]['en'] };

/** The texts that the specification quotes, and the language of the shown screen. Loaded only when 'as specified' is chosen. */
export type SpecifiedTexts = { language: () => Language; textsIn: <E extends Entries>(from: Catalogue<E>) => LocalizedTexts<E> };
let specifiedTexts: SpecifiedTexts | null = null;

const choices: readonly LanguageChoice[] = [...languages, 'specified'];
const rememberedChoice = (): LanguageChoice | undefined => choices.find((choice) => choice === readSetting('language'));

export const languageChoice = createStore<LanguageChoice>(rememberedChoice() ?? languageFor(navigator.language));

const loadSpecifiedTexts = async (): Promise<void> => {
  specifiedTexts ??= (await import('./specified/specified.ts')).specifiedTexts;
};
const warnOfMissingTexts = (error: unknown): void => console.warn('The quoted texts could not be loaded', error);

/** Resolves when the remembered choice can be shown. Without its texts, 'as specified' is English. */
export const loadLanguage = async (): Promise<void> =>
  languageChoice.get() === 'specified' ? loadSpecifiedTexts().catch(warnOfMissingTexts) : undefined;

/** Applies a choice made in this browser. It counts as unsaved until the account has it, too. */
export function chooseLanguage(choice: LanguageChoice): void {
  if (choice === 'specified' && !specifiedTexts) {
    const before = languageChoice.get();
    void loadSpecifiedTexts().then(() => languageChoice.get() === before && chooseLanguage(choice), warnOfMissingTexts);
    return;
  }
  storeSetting('language', choice);
  storeSetting('language-unsaved', choice === 'specified' ? null : 'yes');
  languageChoice.set(choice);
}

/** Applies the account's language, which another browser has chosen or this one has just saved. */
export function adoptLanguage(language: Language): void {
  storeSetting('language', language);
  storeSetting('language-unsaved', null);
  languageChoice.set(language);
}

/** The choice made here or in another browser; null while the page follows the browser's language. */
export const chosenLanguage = (): Language | null => {
  const choice = rememberedChoice();
  return choice === undefined || choice === 'specified' ? null : choice;
};

/** Whether this browser has a choice that the account does not have yet. */
export const isLanguageUnsaved = (): boolean => readSetting('language-unsaved') !== null;

const markDocument = (): void => {
  const choice = languageChoice.get();
  document.documentElement.lang = choice === 'specified' ? 'en' : choice;
};
languageChoice.subscribe(markDocument);
markDocument();

/** The texts of one screen or capability. The compiler asks for every language. */
export const catalogue = <const E extends Entries>(name: string, entries: E): Catalogue<E> => ({ name, entries });

/** For catalogues whose keys are a vocabulary: a new key does not compile until it has texts. */
export const catalogueOf =
  <K extends string>() =>
  <const E extends Record<K, Text>>(name: string, entries: E): Catalogue<E> => ({ name, entries });

const languageOf = (choice: LanguageChoice): Language => (choice === 'specified' ? (specifiedTexts?.language() ?? 'en') : choice);

const textsByCatalogue = new WeakMap<object, Map<Language, unknown>>();

/** A catalogue's texts in the chosen language. Created once per catalogue and language, so that effects may depend on them. */
export function textsIn<E extends Entries>(from: Catalogue<E>, choice: LanguageChoice): LocalizedTexts<E> {
  if (choice === 'specified' && specifiedTexts) return specifiedTexts.textsIn(from);
  const language = languageOf(choice);
  const textsByLanguage = textsByCatalogue.get(from) ?? new Map<Language, unknown>();
  textsByCatalogue.set(from, textsByLanguage);
  if (!textsByLanguage.has(language)) {
    textsByLanguage.set(language, Object.fromEntries(Object.entries(from.entries).map(([key, text]) => [key, text[language]])));
  }
  return textsByLanguage.get(language) as LocalizedTexts<E>;
}

/** The texts of a catalogue in the chosen language; the component renders again when the language changes. */
export const useTexts = <E extends Entries>(from: Catalogue<E>): LocalizedTexts<E> => textsIn(from, useStore(languageChoice));

/** The language that the screen is shown in, for its dates. */
export const useLanguage = (): Language => languageOf(useStore(languageChoice));

/** A catalogue's texts in the chosen language, for code outside React such as toasts. */
export const textsNow = <E extends Entries>(from: Catalogue<E>): LocalizedTexts<E> => textsIn(from, languageChoice.get());
