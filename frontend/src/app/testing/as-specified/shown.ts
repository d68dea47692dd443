import { specified } from '../../../platform/specified/specified.ts';
import type { Catalogue, Entries, Words } from '../../../platform/texts.ts';

type Speak = (...blanks: never[]) => string;

function wordsOnPage(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) words.push(walker.currentNode.nodeValue ?? '');
  const named = ['aria-label', 'placeholder', 'title'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  return [...words, ...named];
}

/** The texts that screens take from the catalogues, each under its key, and all that the page says meanwhile. */
export function recordShown(): { lacking: (key: string, text?: string) => boolean; stop: () => void } {
  const taken = new Map<string, Set<string>>();
  const said = new Set<string>();
  const real = specified.wordsOf;
  const recorded = new WeakMap<object, object>();
  const take = (key: string, text: string): string => {
    taken.set(key, (taken.get(key) ?? new Set()).add(text));
    return text;
  };
  const recording = (name: string, words: Record<string, string | Speak>): object => {
    const entries = Object.entries(words).map(([key, text]): [string, PropertyDescriptor] => {
      const own = `${name}.${key}`;
      const spoken: string | Speak = typeof text === 'string' ? text : (...blanks) => take(own, text(...blanks));
      return [key, { enumerable: true, get: () => (typeof spoken === 'string' ? take(own, spoken) : spoken) }];
    });
    return Object.defineProperties({}, Object.fromEntries(entries));
  };
  specified.wordsOf = <E extends Entries>(from: Catalogue<E>): Words<E> => {
    const words = real(from);
    if (!recorded.has(words)) recorded.set(words, recording(from.name, words));
    return recorded.get(words) as Words<E>;
  };

  const listen = (): void => wordsOnPage().forEach((words) => said.add(words));
  const observer = new MutationObserver(listen);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  return {
    /** Whether no screen has shown this text, or any one, under this key. */
    lacking: (key, text) => {
      listen();
      const texts = [...(taken.get(key) ?? [])].filter((one) => text === undefined || one === text);
      return !texts.some((one) => [...said].some((words) => words.includes(one)));
    },
    stop: () => {
      observer.disconnect();
      specified.wordsOf = real;
    },
  };
}
