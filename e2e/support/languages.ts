import type { Page } from '@playwright/test';

/** How much of a page speaks Russian, and what says that it speaks another language than it does. What stands in code is of no language. */
export const languagesOf = (page: Page): Promise<{ russian: number; wrong: string[] }> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const wrong: string[] = [];
    let russian = 0;
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const words = (walker.currentNode.nodeValue ?? '').trim();
      if (!element || element.closest('script, style, noscript, code')) continue;
      const declared = element.closest('[lang]')?.getAttribute('lang');
      const spoken = /[а-яё]/i.test(words) ? 'ru' : /[a-z]{2}/i.test(words) ? document.documentElement.lang : declared;
      if (spoken === 'ru') russian++;
      if (declared !== spoken) wrong.push(`said to be ${declared ?? 'nothing'}: ${words.slice(0, 40)}`);
    }
    return { russian, wrong };
  });
