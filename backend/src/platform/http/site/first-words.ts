import fs from 'node:fs';
import path from 'node:path';
import { languageFor, type Language } from '@orderstream/contracts/shared/languages';

type PrerenderedText = { path: string; language: Language; html: string };

const emptyRoot = '<div id="root"></div>';

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
    const language = languageFor(acceptLanguage ?? '');
    const words = htmlByPage.get(`${language} ${pathname.replace(/(?<=.)\/$/, '')}`);
    if (words === undefined) return html;
    // Functions, so that `$` in the text is not treated as a replacement pattern.
    return html
      .replace('<html lang="en"', () => `<html lang="${language}"`)
      .replace(emptyRoot, () => `<div id="root"><div data-first-words>${words}</div></div>`);
  };
}
