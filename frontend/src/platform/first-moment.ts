import { guardedPaths } from './guarded-paths.ts';
import { readSetting } from './storage.ts';

/** What a page requests first. `page` is the source of a pattern of its path, whose group `$1` in an address stands for. */
export type FirstRequests = {
  page: string;
  addresses: readonly string[];
  /** With a search or a filter in the address, the page requests other data. */
  unfiltered: boolean;
};

/** Sets light or dark before the first paint, so that dark mode does not flash white. color-mode.ts has the same rule. */
function applyColorMode(): void {
  const mode = readSetting('mode');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/**
 * The HTML of a public page has its texts in the language that the browser requested. If another language was chosen, they stay hidden
 * until the scripts have loaded. Russian text moves if its font arrives after the first paint.
 */
function prepareLanguage(): void {
  const chosen = readSetting('language');
  if (chosen !== null && chosen !== document.documentElement.lang) document.documentElement.dataset.otherWords = '';
  const font = document.querySelector<HTMLMetaElement>('meta[name="cyrillic-font"]');
  if (font === null || !/^ru\b/i.test(chosen ?? navigator.language)) return;
  const preload = document.createElement('link');
  Object.assign(preload, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font.content });
  document.head.append(preload);
}

/** The addresses that the open page requests first. */
function firstAddresses(path: string, pages: readonly FirstRequests[]): string[] {
  const page = pages.find((one) => new RegExp(one.page).test(path));
  if (!page || (page.unfiltered && location.search !== '')) return [];
  return page.addresses.map((address) => path.replace(new RegExp(page.page), address));
}

const renewSession = (): Promise<Response> => fetch('/api/auth/refresh', { method: 'POST', signal: AbortSignal.timeout(10_000) });

/** The headers of a read by the session, once it has been renewed. */
async function headersOf(session: Promise<Response>): Promise<Record<string, string>> {
  const answer = await session;
  if (!answer.ok) throw new Error('There is no session');
  const { access_token } = (await answer.clone().json()) as { access_token: string };
  const position = readSetting('position') ?? '';
  return {
    accept: 'application/json',
    authorization: `Bearer ${access_token}`,
    ...(/^\d{1,20}$/.test(position) && { 'x-read-after': position }),
  };
}

/** Sends the first requests of the open page; a guarded page's with the session, which is renewed first. */
function sendEarlyRequests(pages: readonly FirstRequests[]): Map<string, Promise<Response>> {
  const answers = new Map<string, Promise<Response>>();
  const path = location.pathname.replace(/(.)\/$/, '$1');
  const addresses = firstAddresses(path, pages);
  if (!guardedPaths.test(path)) {
    for (const address of addresses) answers.set(address, fetch(address, { headers: { accept: 'application/json' } }));
    return answers;
  }
  if (readSetting('signed-in') === null || typeof AbortSignal.timeout !== 'function') return answers;
  // One renewal at a time in all tabs, as in session.ts.
  const session = 'locks' in navigator ? navigator.locks.request('orderstream.refresh', renewSession) : renewSession();
  const headers = headersOf(session);
  answers.set('/api/auth/refresh', session);
  for (const address of ['/api/me', ...addresses])
    answers.set(
      address,
      headers.then((sent) => fetch(address, { headers: sent, signal: AbortSignal.timeout(20_000) })),
    );
  return answers;
}

/** Everything before the first paint, while the scripts are loading. ahead.ts takes the answers; all else is requested as usual. */
export function startFirstMoment(pages: readonly FirstRequests[]): void {
  applyColorMode();
  prepareLanguage();
  const answers = sendEarlyRequests(pages);
  // The caller that takes an answer also gets its failure.
  for (const answer of answers.values()) answer.catch(() => {});
  globalThis.orderstreamAhead = { at: Date.now(), answers };
}
