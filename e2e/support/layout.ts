import type { Page } from '@playwright/test';

/**
 * Lists visible flaws of the layout: content wider than the screen, cut-off words, overlapping elements, and layout shifts. Runs inside
 * the page.
 */
function findLayoutFlaws(): string[] {
  const flaws = new Set<string>();
  const width = document.documentElement.clientWidth;
  const nameOf = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.tagName.toLowerCase()}> "${text}"`;
  };
  const scrolls = (element: Element, side: 'overflowX' | 'overflowY'): boolean => /auto|scroll/.test(getComputedStyle(element)[side]);
  const ancestors = (element: Element): Element[] => {
    const all: Element[] = [];
    for (let up = element.parentElement; up; up = up.parentElement) all.push(up);
    return all;
  };
  /** Whether an element is visible, not only for screen readers, and not floating above the page. */
  const isFlowing = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.closest('[aria-hidden=true], aside, [role=tooltip]')) return false;
    return ![element, ...ancestors(element)].some((one) => {
      const style = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      return style.position === 'fixed' || style.position === 'sticky' || (box.width <= 1 && box.height <= 1) || style.clipPath !== 'none';
    });
  };
  const hasWords = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '');
  const boxesOf = (element: Element): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(element);
    // Of what is shortened only that is seen which has room.
    const seen = element.closest('[data-shortened]')?.getBoundingClientRect();
    return [...range.getClientRects()]
      .map((box) => {
        if (!seen) return box;
        const leftEdge = Math.max(box.left, seen.left);
        return new DOMRect(leftEdge, box.top, Math.max(0, Math.min(box.right, seen.right) - leftEdge), box.height);
      })
      .filter(({ width: wide, height }) => wide > 1 && height > 1);
  };

  // Content that is painted only near the screen has no real size before.
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';

  const everything = [...document.querySelectorAll('body *')].filter((element) => !element.closest('svg') && isFlowing(element));
  if (document.documentElement.scrollWidth > width) {
    const wide = everything.filter((element) => element.getBoundingClientRect().right > width + 1);
    for (const element of wide.slice(-3)) flaws.add(`wider than the screen: ${nameOf(element)}`);
    if (wide.length === 0) flaws.add(`the page is ${document.documentElement.scrollWidth - width} px wider than the screen`);
  }
  for (const element of everything) {
    const style = getComputedStyle(element);
    if (!hasWords(element) || element.matches('option, textarea, input, title')) continue;
    const cutsX = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const cutsY = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2;
    if ((cutsX || cutsY) && !element.closest('[data-shortened]')) flaws.add(`cut off: ${nameOf(element)}`);
    for (const outer of ancestors(element)) {
      if (scrolls(outer, 'overflowX')) break;
      const edge = outer.getBoundingClientRect();
      if (/hidden|clip/.test(getComputedStyle(outer).overflowX) && boxesOf(element).some((box) => box.right > edge.right + 2))
        flaws.add(`sticks out: ${nameOf(element)}`);
    }
  }

  const solid = everything.filter((element) => hasWords(element) || element.matches('button, a, input, select, textarea'));
  const boxes = solid.map((element) => ({ element, boxes: hasWords(element) ? boxesOf(element) : [element.getBoundingClientRect()] }));
  const doOverlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const field = one.element.closest('.MuiFormControl-root');
      if (field?.contains(other.element)) continue;
      if (one.boxes.some((a) => other.boxes.some((b) => doOverlap(a, b))))
        flaws.add(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }
  return [...flaws];
}

/** Lists days, and in tables email addresses, that are broken into lines. Runs inside the page. */
function findBrokenTexts(): string[] {
  const flaws = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const linesOf = (start: number, end: number): number => {
    const range = document.createRange();
    range.setStart(texts.currentNode, start);
    range.setEnd(texts.currentNode, end);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    const isInTable = parentElement?.closest('td') !== null;
    for (const { 0: text, index } of (nodeValue ?? '').matchAll(/\d\d\s\p{L}{3,5}\.?\s\d{4}|[^\s@]+@[^\s@]+/gu))
      if ((isInTable || !text.includes('@')) && linesOf(index, index + text.length) > 1) flaws.add(`broken into lines: ${text}`);
  }
  return [...flaws];
}

/** The layout's flaws at the page's current size, two frames after a resize, because properties take their new values a frame later. */
export async function layoutFlaws(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'));
  return [...(await page.evaluate(findLayoutFlaws)), ...(await page.evaluate(findBrokenTexts))];
}

/** Sums the layout shifts that no input has caused; must be called before the first visit. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0, what: [] as string[] };
    Object.assign(window, { shifts: seen });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          seen.what.push(`${element?.tagName.toLowerCase() ?? '?'} "${(element?.textContent ?? '').slice(0, 30)}"`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The cumulative layout shift so far, of which less than 0.1 counts as good, and its sources. */
export const shiftsOf = (page: Page): Promise<{ sum: number; what: string[] }> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; what: string[] } }).shifts);
