import type { Catalogue, Entries, SpecifiedTexts, LocalizedTexts } from '../texts.ts';
import { adminQuotes } from './admin.quotes.ts';
import { customerQuotes } from './customer.quotes.ts';
import { frameCatalogues, otherScreens, russianScreens, type Quotes } from './screens.ts';

/** All quotes that apply on every screen. */
export const allQuotes: Quotes = { ...customerQuotes, ...adminQuotes };
const screenOfAddress = () => russianScreens.find(({ at }) => at.test(window.location.pathname)) ?? otherScreens;

const textsByCatalogue = new WeakMap<object, Map<object, unknown>>();

/** A catalogue's texts: the quote of the shown screen, else the general quote, else the text in the screen's language. */
function textsIn<E extends Entries>(from: Catalogue<E>): LocalizedTexts<E> {
  const screen = screenOfAddress();
  const textsByScreen = textsByCatalogue.get(from) ?? new Map<object, unknown>();
  textsByCatalogue.set(from, textsByScreen);
  if (!textsByScreen.has(screen)) {
    const language = frameCatalogues.includes(from.name) ? 'en' : screen.language;
    const texts = Object.entries(from.entries).map(([key, text]) => {
      const name = `${from.name}.${key}`;
      return [key, screen.quotes[name] ?? allQuotes[name] ?? text[language]];
    });
    textsByScreen.set(screen, Object.fromEntries(texts));
  }
  return textsByScreen.get(screen) as LocalizedTexts<E>;
}

export const specifiedTexts: SpecifiedTexts = { language: () => screenOfAddress().language, textsIn };
