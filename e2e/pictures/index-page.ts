import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

export type Sheet = {
  stops: string[];
  pictures: { stop: string; where: string; file: string }[];
  flaws: { stop: string; where: string; flaw: string }[];
};

/** The text, escaped for HTML. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const style =
  'body{margin:24px;font:14px/1.4 system-ui;background:#ddd}h2{margin:32px 0 8px}ul{color:#900}.row{display:flex;gap:12px;overflow:auto;align-items:flex-start}figure{margin:0}img{width:240px;display:block;border:1px solid #999}.wide img{width:400px}';
const pageOf = (body: string, more = ''): string =>
  `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}${more}</style>${body}`;

/** The markup of one picture with its caption. */
const figure = ({ stop, where, file }: Sheet['pictures'][number]): string =>
  `<figure class="${where.startsWith('390') ? 'narrow' : 'wide'}"><figcaption>${stop} ${where}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt="${stop} ${where}"></a></figure>`;

/** The page with all pictures and flaws, by stop. */
function index({ stops, pictures, flaws }: Sheet): string {
  const sections = stops.map((stop) => {
    const wrong = flaws.filter((one) => one.stop === stop).map(({ where, flaw }) => `<li>${where}: ${escaped(flaw)}</li>`);
    const rows = pictures.filter((one) => one.stop === stop).map(figure);
    return `<h2 id="${stop}">${stop}</h2><ul>${wrong.join('')}</ul><div class="row">${rows.join('')}</div>`;
  });
  return pageOf(`<h1>${pictures.length} pictures, ${flaws.length} flaws</h1>${sections.join('')}`);
}

/** Writes an index of all pictures, the flaws as text, and one big picture per width. */
export async function writeIndex(browser: Browser, folder: string, sheet: Sheet): Promise<void> {
  fs.writeFileSync(path.join(folder, 'index.html'), index(sheet));
  fs.writeFileSync(path.join(folder, 'flaws.txt'), sheet.flaws.map(({ stop, where, flaw }) => `${stop}\t${where}\t${flaw}\n`).join(''));
  const page = await browser.newPage({ viewport: { width: 1680, height: 1000 } });
  for (const where of new Set(sheet.pictures.map((one) => one.where))) {
    const columns = where.startsWith('390') ? 6 : where.startsWith('768') ? 4 : 3;
    const grid = `.all{display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px;align-items:start}.all img{width:100%;max-height:760px;object-fit:cover;object-position:top}`;
    const taken = sheet.pictures.filter((one) => one.where === where).map((one) => figure(one).replace('loading="lazy" ', ''));
    const perPage = columns * 2;
    for (let at = 0; at * perPage < taken.length; at++) {
      const file = path.join(folder, `all-${where.replace(' ', '-')}-${at + 1}.html`);
      fs.writeFileSync(file, pageOf(`<div class="all">${taken.slice(at * perPage, (at + 1) * perPage).join('')}</div>`, grid));
      await page.goto(pathToFileURL(file).href);
      await page.screenshot({ path: file.replace('.html', '.png'), fullPage: true });
      fs.rmSync(file);
    }
  }
  await page.close();
}
