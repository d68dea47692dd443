import { OutcomeTally } from '@orderstream/client/outcome-tally';
import type { Browser, Response as BrowserResponse } from '@playwright/test';

const isOfApi = (url: string, origin: string): boolean => url.startsWith(`${origin}/api/`);

/** Records an answer that a page has got. The headers tell the shop's answers from those that a journey gave in its place. */
async function recordResponse(tally: OutcomeTally, response: BrowserResponse): Promise<void> {
  if (response.headers()['x-content-type-options'] === undefined) return;
  const [status, method, url] = [response.status(), response.request().method(), response.url()];
  // A page that has been left keeps no bodies.
  const body = status >= 400 ? await response.text().catch(() => '') : '';
  const setCookies = status >= 300 && status < 400 ? await response.headerValues('set-cookie') : [];
  tally.record({ method, url, status, body, location: response.headers()['location'], setCookies });
}

/** Records what the shop answers to all pages of a browser and to the clients in this process. Returns what stores it. */
export function tallyOutcomes(browser: Browser, origin: string): () => Promise<void> {
  const [screens, clients] = [new OutcomeTally('screen'), new OutcomeTally('journey')];
  if (!screens.isKept) return async () => {};
  const recording = new Set<Promise<void>>();
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await open(...options);
    context.on('response', (response) => {
      if (!isOfApi(response.url(), origin)) return;
      const recorded = recordResponse(screens, response)
        .catch(() => undefined)
        .finally(() => recording.delete(recorded));
      recording.add(recorded);
    });
    return context;
  };
  const send = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const response = await send(...call);
    const address = call[0] instanceof Request ? call[0].url : String(call[0]);
    const url = response.url === '' ? address : response.url;
    if (!isOfApi(url, origin)) return response;
    const body = response.status >= 400 ? await response.clone().text() : '';
    const { status, headers } = response;
    const setCookies = headers.getSetCookie();
    clients.record({ method: call[1]?.method ?? 'GET', url, status, body, location: headers.get('location'), setCookies });
    return response;
  };
  return async () => {
    await Promise.all(recording);
    screens.save();
    clients.save();
  };
}
