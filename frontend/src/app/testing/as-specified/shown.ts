import { specifiedTexts } from '../../../platform/specified/specified.ts';
import type { Catalogue, Entries, LocalizedTexts } from '../../../platform/texts.ts';

type Phrase = (...blanks: never[]) => string;

/** All texts of the page, including labels, placeholders and titles. */
function textsOnPage(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) words.push(walker.currentNode.nodeValue ?? '');
  const named = ['aria-label', 'placeholder', 'title'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  return [...words, ...named];
}

/** Records the texts that screens take from the catalogues, by key, and every text that the page shows until `stop`. */
export function recordShownTexts(): { isMissing: (key: string, text?: string) => boolean; stop: () => void } {
  const shownByKey = new Map<string, Set<string>>();
  const pageTexts = new Set<string>();
  const originalTexts = specifiedTexts.textsIn;
  const recordings = new WeakMap<object, object>();
  const recordText = (key: string, text: string): string => {
    shownByKey.set(key, (shownByKey.get(key) ?? new Set()).add(text));
    return text;
  };
  /** The texts of a catalogue as an object that records each text that is read. */
  const recordingTexts = (name: string, words: Record<string, string | Phrase>): object => {
    const entries = Object.entries(words).map(([key, text]): [string, PropertyDescriptor] => {
      const own = `${name}.${key}`;
      const shownText: string | Phrase = typeof text === 'string' ? text : (...blanks) => recordText(own, text(...blanks));
      return [key, { enumerable: true, get: () => (typeof shownText === 'string' ? recordText(own, shownText) : shownText) }];
    });
    return Object.defineProperties({}, Object.fromEntries(entries));
  };
  specifiedTexts.textsIn = <E extends Entries>(from: Catalogue<E>): LocalizedTexts<E> => {
    const words = originalTexts(from);
    if (!recordings.has(words)) recordings.set(words, recordingTexts(from.name, words));
    return recordings.get(words) as LocalizedTexts<E>;
  };

  const recordPageTexts = (): void => textsOnPage().forEach((words) => pageTexts.add(words));
  const observer = new MutationObserver(recordPageTexts);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  return {
    /** Whether this text, or any text if it is undefined, has not been shown under this key. */
    isMissing: (key, text) => {
      recordPageTexts();
      const texts = [...(shownByKey.get(key) ?? [])].filter((one) => text === undefined || one === text);
      return !texts.some((one) => [...pageTexts].some((words) => words.includes(one)));
    },
    stop: () => {
      observer.disconnect();
      specifiedTexts.textsIn = originalTexts;
    },
  };
}
