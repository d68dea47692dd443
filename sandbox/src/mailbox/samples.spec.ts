import fs from 'node:fs';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Messages } from './messages.ts';
import { sampleSourceOf } from './samples.ts';
import { mailboxServer } from './server.ts';

/** The compiled program that the bundle is made of. */
const program = 'backend/dist/main.mail-samples.js';

describe('the samples of the mails', () => {
  let folder: string;
  let pages: http.Server;

  async function startPages(entry: string): Promise<(route: string) => Promise<Response>> {
    pages = mailboxServer(new Messages(folder), [], sampleSourceOf(entry, 'http://shop.test'));
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', () => resolve()));
    const address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/_sandbox/mail`;
    return (route) => fetch(`${address}${route}`);
  }
  const write = (source: string): string => {
    const file = path.join(folder, 'program.mjs');
    fs.writeFileSync(file, source);
    return file;
  };

  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-samples-'))));
  afterEach(async () => {
    pages.closeAllConnections();
    await new Promise((resolve) => pages.close(resolve));
    fs.rmSync(folder, { recursive: true });
  });

  it('are listed by their subjects in the chosen language, and reached from the mailbox', async () => {
    const page = await startPages(program);
    expect(await (await page('')).text()).toContain('href="/_sandbox/mail/samples"');
    const english = await (await page('/samples')).text();
    expect(english).toContain('Your account has been approved');
    expect(english).toContain('order_delivered?language=en&amp;form=html&amp;width=600');
    const russian = await (await page('/samples?language=ru')).text();
    expect(russian).toContain('<span class="subject" lang="ru">Ваш аккаунт одобрен</span>');
    expect(russian).toMatch(/aria-current="true">Русский/);
  });

  it('are shown as HTML in a frame of the chosen width that runs nothing, and as plain text', async () => {
    const page = await startPages(program);
    const shown = await (await page('/samples/password_reset?language=ru&width=390')).text();
    expect(shown).toMatch(/<iframe[^>]*src="\/_sandbox\/mail\/samples\/password_reset\/html\?language=ru"[^>]*width: 390px/s);
    const mail = await page('/samples/password_reset/html?language=ru');
    expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(await mail.text()).toContain('<html lang="ru">');
    const text = await (await page('/samples/password_reset?language=ru&form=text')).text();
    expect(text).not.toContain('<iframe');
    expect(text).toContain('<a href="http://shop.test/reset-password#token=sample" target="_blank">');
  });

  it('are in English, as HTML and wide for an address that chooses something unknown', async () => {
    const page = await startPages(program);
    const shown = await (await page('/samples/password_reset?language=xx&form=pdf&width=1')).text();
    expect(shown.match(/aria-current="true">[^<]*/g)).toEqual(['English', 'HTML', '600 px'].map((name) => `aria-current="true">${name}`));
  });

  it('have a page for an id that names none, and for a shop without mails', async () => {
    const page = await startPages(write('console.log("[]")'));
    const missing = await page('/samples/unknown');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('No such sample');
    expect(await (await page('/samples')).text()).toContain('There are no mails.');
  });

  it('say why they could not be rendered, and are rendered by the next request', async () => {
    const page = await startPages(write('throw new Error("<no template>")'));
    const failed = await page('/samples');
    expect(failed.status).toBe(500);
    expect(await failed.text()).toMatch(/could not be rendered.*&lt;no template&gt;/s);
    write('console.log("[]")');
    expect((await page('/samples')).status).toBe(200);
  });

  it('are rendered once for any number of requests', async () => {
    const runs = path.join(folder, 'runs');
    const page = await startPages(write(`import fs from 'node:fs'; fs.appendFileSync(${JSON.stringify(runs)}, 'x'); console.log('[]')`));
    await Promise.all([page('/samples'), page('/samples')]);
    await page('/samples');
    expect(fs.readFileSync(runs, 'utf8')).toBe('x');
  });
});
