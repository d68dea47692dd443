import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How long a screen's code and data may take until its heading is there to be focused. */
const longestWait = 15_000;

/** Runs `act` on the element as soon as it is on the page; gives up after a while. */
function whenPresent(selector: string, act: (element: HTMLElement) => void): () => void {
  const now = document.querySelector<HTMLElement>(selector);
  if (now) {
    act(now);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const present = document.querySelector<HTMLElement>(selector);
    if (!present) return;
    stopWatching();
    act(present);
  });
  const timer = setTimeout(() => stopWatching(), longestWait);
  const stopWatching = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stopWatching;
}

/** After a navigation: to the top, or to the named section, and the focus to the new screen's heading, as a page load would do. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const before = useRef<string | null>(null);
  useEffect(() => {
    const first = before.current === null;
    const samePage = before.current === pathname;
    before.current = pathname;
    if (hash && /^#[\w-]+$/.test(hash)) {
      return whenPresent(hash, (section) => {
        section.scrollIntoView();
        if (!first) section.focus({ preventScroll: true });
      });
    }
    if (first || samePage) return;
    if (how !== NavigationType.Pop) window.scrollTo(0, 0);
    const from = document.activeElement;
    return whenPresent('h1[tabindex="-1"]', (heading) => {
      const { activeElement } = document;
      // Someone who has moved on while it was loading keeps the focus.
      if (activeElement === from || activeElement === document.body) heading.focus({ preventScroll: true });
    });
  }, [pathname, hash, how]);
}
