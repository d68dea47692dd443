import fs from 'node:fs';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { createTransport } from 'nodemailer';
import { Messages } from './messages.ts';
import { listScript } from './pages.ts';
import { mailboxServer } from './server.ts';
import { smtpServer } from './smtp.ts';

const confirmation = {
  from: 'Orderstream <no-reply@orderstream.example>',
  to: 'Ann@Example.com',
  subject: 'Confirm your e-mail <now>',
  text: 'Follow http://localhost:3000/confirm-email#token=abc',
  html: '<p>Hello <script>alert(1)</script></p>',
  messageId: '<one@orderstream.test>',
};

describe('the mailbox', () => {
  let folder: string;
  let messages: Messages;
  let smtp: ReturnType<typeof smtpServer>;
  let pages: http.Server;
  let address: string;
  const send = (mail: object) =>
    createTransport({ host: '127.0.0.1', port: (smtp.server.address() as AddressInfo).port, ignoreTLS: true }).sendMail(mail);
  const fetchPage = async (route: string) => fetch(`${address}/_sandbox/mail${route}`);

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-mail-'));
    messages = new Messages(folder);
    smtp = smtpServer(messages);
    pages = mailboxServer(messages);
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', () => resolve()));
    address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    pages.closeAllConnections();
    await new Promise((resolve) => pages.close(resolve));
    fs.rmSync(folder, { recursive: true });
  });

  it('shows received mail', async () => {
    await send(confirmation);
    const { items, total } = (await (await fetchPage('/api/messages?to=ann@example.com')).json()) as {
      items: { id: string }[];
      total: number;
    };
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      to: ['ann@example.com'],
      from: confirmation.from,
      subject: confirmation.subject,
      text: expect.stringContaining('#token=abc') as string,
    });
    const shown = await (await fetchPage(`/${items[0]?.id}`)).text();
    expect(shown).toContain('Confirm your e-mail &lt;now&gt;');
    expect(shown).toContain('href="http://localhost:3000/confirm-email#token=abc"');
  });

  it('shows one mail for one Message-ID, however often it is sent', async () => {
    await send(confirmation);
    await send(confirmation);
    await send({ ...confirmation, messageId: '<two@orderstream.test>' });
    expect(messages.list({}).total).toBe(2);
  });

  it('still has every mail after a restart', async () => {
    await send(confirmation);
    expect(new Messages(folder).list({}).items).toEqual(messages.list({}).items);
  });

  it('finds mails by recipient and pages through the others, newest first', async () => {
    for (const n of [1, 2, 3]) await send({ ...confirmation, subject: `mail ${n}`, messageId: `<${n}@x>` });
    await send({ ...confirmation, to: 'bob@example.com', messageId: '<bob@x>' });
    const first = messages.list({ to: 'ann', limit: 2 });
    expect(first.items.map(({ subject }) => subject)).toEqual(['mail 3', 'mail 2']);
    const rest = messages.list({ to: 'ann', limit: 2, after: first.next ?? '' });
    expect(rest.items.map(({ subject }) => subject)).toEqual(['mail 1']);
    expect(rest.next).toBeNull();
  });

  it('shows mails without scripts and external resources', async () => {
    await send(confirmation);
    const [mail] = messages.list({}).items;
    const shown = await fetchPage(`/${mail?.id}/html`);
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(await (await fetchPage(`/${mail?.id}`)).text()).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/s);
  });

  it('answers 404 for a missing mail, and accepts no commands', async () => {
    expect((await fetchPage('/unknown')).status).toBe(404);
    expect((await fetchPage('/api/other')).status).toBe(404);
    expect((await fetch(`${address}/_sandbox/mail`, { method: 'DELETE' })).status).toBe(405);
  });
});

/** Runs the script of the list in a page that shows `shown` mails. `poll` is what it does at its interval. */
function startListScript(shown: number, total: number) {
  const browser = { reloads: 0, poll: () => Promise.resolve(), leave: () => {} };
  runInNewContext(listScript, {
    URLSearchParams,
    document: { hidden: false, activeElement: null, querySelector: () => ({ dataset: { count: String(shown) } }) },
    location: { search: '', reload: () => (browser.reloads += 1) },
    fetch: () => Promise.resolve({ ok: true, json: () => Promise.resolve({ total }) }),
    setInterval: (poll: () => Promise<void>) => (browser.poll = poll),
    addEventListener: (_: string, leave: () => void) => (browser.leave = leave),
  });
  return browser;
}

describe('the list of the mailbox', () => {
  it.each([
    [2, 3, 1],
    [3, 3, 0],
  ])('that shows %i of %i mails is reloaded %i times', async (shown, total, reloads) => {
    const browser = startListScript(shown, total);
    await browser.poll();
    expect(browser.reloads).toBe(reloads);
  });

  it('is not reloaded while the page of a link is loading, which that would cancel', async () => {
    const browser = startListScript(2, 3);
    browser.leave();
    await browser.poll();
    expect(browser.reloads).toBe(0);
  });
});
