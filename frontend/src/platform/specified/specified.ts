import type { Catalogue, Entries, Specified, Words } from '../texts.ts';
import { adminQuotes } from './admin.quotes.ts';
import { customerQuotes } from './customer.quotes.ts';
import { frame, otherScreens, russianScreens, type Quotes } from './screens.ts';

/** Every quote of a text, wherever it is shown. */
export const quotes: Quotes = { ...customerQuotes, ...adminQuotes };
const shownScreen = () => russianScreens.find(({ at }) => at.test(window.location.pathname)) ?? otherScreens;

const made = new WeakMap<object, Map<object, unknown>>();

/** What is quoted of the shown screen, else of any, else the text in the language that the screen is specified in. */
function wordsOf<E extends Entries>(from: Catalogue<E>): Words<E> {
  const screen = shownScreen();
  const known = made.get(from) ?? new Map<object, unknown>();
  made.set(from, known);
  if (!known.has(screen)) {
    const language = frame.includes(from.name) ? 'en' : screen.language;
    const worded = Object.entries(from.entries).map(([key, text]) => {
      const name = `${from.name}.${key}`;
      return [key, screen.quotes[name] ?? quotes[name] ?? text[language]];
    });
    known.set(screen, Object.fromEntries(worded));
  }
  return known.get(screen) as Words<E>;
}

export const specified: Specified = { language: () => shownScreen().language, wordsOf };
