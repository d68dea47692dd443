const cyrillic = /[а-яё]/i;
const latin = /[a-z]{2}/i;
const textAttributes = ['aria-label', 'placeholder', 'title', 'alt'];
const silentElements = 'script, style, noscript';

/** The element's own text, without its children's. */
const textOf = (element: Element): string =>
  [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue ?? ''),
    ...textAttributes.map((name) => element.getAttribute(name) ?? ''),
  ].join(' ');

/**
 * A page can mix English and Russian, and a screen reader needs the language of each passage. Text in another language than its
 * surroundings, recognized by its letters, gets a `lang` attribute. Returns a function that stops this.
 */
export function declareLanguages(root: HTMLElement): () => void {
  const declared = new WeakSet<Element>();
  const declareLanguage = (element: Element): void => {
    if (element === root || element.matches(silentElements)) return;
    if (element.hasAttribute('lang') && !declared.has(element)) return;
    const words = textOf(element);
    const language = cyrillic.test(words) ? 'ru' : latin.test(words) ? root.lang : undefined;
    const surroundingLanguage = element.parentElement?.closest('[lang]')?.getAttribute('lang');
    if (language === undefined || language === surroundingLanguage) {
      if (declared.delete(element)) element.removeAttribute('lang');
    } else {
      declared.add(element);
      element.setAttribute('lang', language);
    }
  };
  /** Outer elements first: inner ones depend on their language. */
  const declareAll = (subtree: Element): void => {
    declareLanguage(subtree);
    for (const element of subtree.querySelectorAll('*')) declareLanguage(element);
  };
  const observer = new MutationObserver((changes) => {
    const changed = new Set<Element>();
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.isConnected) changed.add(element);
    }
    for (const element of changed) declareAll(element);
  });
  declareAll(root);
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: textAttributes });
  const languageObserver = new MutationObserver(() => declareAll(root));
  languageObserver.observe(root, { attributes: true, attributeFilter: ['lang'] });
  return () => {
    observer.disconnect();
    languageObserver.disconnect();
  };
}
