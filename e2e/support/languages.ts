import type { BrowserContext, Page } from '@playwright/test';

export type Language = 'en' | 'ru';

/**
 * Sets the language of every page of this browser, or the quoted wording, as if it had been chosen on the page. It is not saved with the
 * account: other journeys use the same account at the same time.
 */
export async function setLanguage(context: BrowserContext, language: Language | 'specified'): Promise<void> {
  await context.route('**/api/me/language', (route) => route.fulfill({ status: 204 }));
  await context.addInitScript((chosen) => {
    localStorage.setItem('orderstream.language', chosen);
    if (chosen !== 'specified') localStorage.setItem('orderstream.language-unsaved', 'yes');
  }, language);
}

/** Counts the Russian texts of a page, and lists texts whose `lang` attribute is wrong. Code elements are skipped. */
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

/** Names and texts in the furnished shop that people entered. */
const enteredByPeople =
  /Nora|Rush|Harbour|Outreach|Second wave|Pia|Carla|Otto|Ada |Corner|Pop-up|Ledger|Report|Instagram|LinkedIn|WhatsApp|Stripe|Linux|Upwork Pipeline/;

/** Words in another language than the page's, apart from names that people entered: `loadNames` loads further ones. */
export async function foreignWords(
  page: Page,
  language: Language,
  loadNames = (): Promise<string[]> => Promise.resolve([]),
): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const foreign: string[] = [];
    // Choosing a language is offered in that language.
    const silent = 'script, style, noscript, code, pre, label[lang], os-sandbox-bar';
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (element && !element.closest(silent)) foreign.push((walker.currentNode.nodeValue ?? '').trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (!element.closest(silent))
        for (const name of ['aria-label', 'placeholder', 'title']) foreign.push(element.getAttribute(name) ?? '');
    return [...new Set([...foreign, document.title])];
  });
  if (language === 'en') return texts.filter((text) => /[а-яё]/i.test(text)).map((text) => `not English: ${text.slice(0, 60)}`);
  const english = texts.filter((text) => /[a-z]{3,} [a-z]{2,}/i.test(text) && !/[а-яё]/i.test(text) && !enteredByPeople.test(text));
  // Loaded after the page: its lists may grow at any time.
  const names = new Set(english.length === 0 ? [] : await loadNames());
  return english.filter((text) => !names.has(text.replace(/( ·|: [0-9a-f]{8})$/, ''))).map((text) => `not Russian: ${text.slice(0, 60)}`);
}
