import fs from 'node:fs';
import path from 'node:path';

type PrerenderedText = { path: string; language: 'en' | 'ru'; html: string };

const emptyRoot = '<div id="root"></div>';

/**
 * The language of prerendered text: Russian for a browser that prefers Russian, English for every other; the same rule as
 * frontend/src/platform/texts.ts.
 */
const languageOf = (acceptLanguage: string | undefined): PrerenderedText['language'] =>
  /^\s*ru\b/i.test(acceptLanguage ?? '') ? 'ru' : 'en';

/**
 * Returns a function that puts the prerendered text of an address into a page, in the reader's language. Pages without such text stay
 * unchanged.
 */
export function prerenderedPages(folder: string): (html: string, address: string, acceptLanguage: string | undefined) => string {
  const list = path.join(folder, '.vite', 'first-words.json');
  const htmlByPage = new Map<string, string>();
  if (fs.existsSync(list)) {
    for (const { path: page, language, html } of JSON.parse(fs.readFileSync(list, 'utf8')) as PrerenderedText[])
      htmlByPage.set(`${language} ${page}`, html);
  }
  return (html, address, acceptLanguage) => {
    const [pathname = '/'] = address.split(/[?#]/);
    const language = languageOf(acceptLanguage);
    const words = htmlByPage.get(`${language} ${pathname.replace(/(?<=.)\/$/, '')}`);
    if (words === undefined) return html;
    // Functions, so that `$` in the text is not treated as a replacement pattern.
    return html
      .replace('<html lang="en"', () => `<html lang="${language}"`)
      .replace(emptyRoot, () => `<div id="root"><div data-first-words>${words}</div></div>`);
  };
}
