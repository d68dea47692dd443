import { sandboxPage } from '../bar/html.ts';
import { markup, type Markup } from '../bar/markup.ts';
import type { Message } from './messages.ts';

export const mailboxPath = '/_sandbox/mail';

const timeElement = (instant: string) => markup`<time datetime="${instant}">${instant.slice(0, 19).replace('T', ' ')} UTC</time>`;

const messageRow = ({ id, subject, to, received_at }: Message) =>
  markup` <li>
    <a href="${mailboxPath}/${id}">
      <span class="subject">${subject || '(no subject)'}</span>
      <span class="muted">${to.join(', ')} · ${timeElement(received_at)}</span>
    </a>
  </li>`;

const emptyListText = (to: string) =>
  to === ''
    ? markup`<p class="empty">No mail yet. Mail from Orderstream arrives here within a second.</p>`
    : markup`<p class="empty">No mail for “${to}”. <a href="${mailboxPath}">Show all mail</a></p>`;

const searchForm = (to: string) =>
  markup` <form class="search" method="get" action="${mailboxPath}" role="search">
    <label for="to">Recipient</label>
    <input id="to" name="to" type="search" value="${to}" placeholder="name@example.com" />
    <button>Search</button>
  </form>`;

export function listPage(result: { items: Message[]; total: number; next: string | null }, to: string): string {
  const more = new URLSearchParams({ ...(to === '' ? {} : { to }), after: result.next ?? '' });
  const next: Markup = result.next === null ? markup`` : markup`<p><a href="${mailboxPath}?${more.toString()}">Older mail</a></p>`;
  const list =
    result.items.length === 0
      ? emptyListText(to)
      : markup`<ul class="list">
          ${result.items.map(messageRow)}
        </ul>`;
  return sandboxPage({
    title: 'Mailbox',
    script: `${mailboxPath}/mailbox.js`,
    body: markup` <h1>Mailbox <small data-count="${String(result.total)}">${String(result.total)}</small></h1>
      <p><a href="${mailboxPath}/samples">Samples of all mails</a></p>
      ${searchForm(to)} ${list} ${next}`,
  });
}

/** The mail's own markup is shown in a frame without scripts and without our origin. */
const messagePreview = ({ id, html }: Message) =>
  html === null
    ? markup``
    : markup`<iframe
        title="The mail as its reader sees it"
        src="${mailboxPath}/${id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`;

export const messagePage = (message: Message): string =>
  sandboxPage({
    title: message.subject || '(no subject)',
    body: markup` <p><a href="${mailboxPath}">← All mail</a></p>
      <h1>${message.subject || '(no subject)'}</h1>
      <dl>
        <dt>From</dt>
        <dd>${message.from}</dd>
        <dt>To</dt>
        <dd>${message.to.join(', ')}</dd>
        <dt>Received</dt>
        <dd>${timeElement(message.received_at)}</dd>
      </dl>
      ${messagePreview(message)}
      <details ${message.html === null ? markup`open` : markup``}>
        <summary>Plain text</summary>
        <pre>${linkedText(message.text)}</pre>
      </details>`,
  });

/** Turns the addresses in a plain text into links. */
export function linkedText(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? markup`<a href="${part}" target="_blank">${part}</a>` : markup`${part}`));
}

/** Makes a mail's links open in a new tab, as from a mail program. */
export const withLinksBeside = (markup: string) => `<base target="_blank">${markup}`;

/** Reloads the list when another mail has arrived, unless a page that was chosen is loading: the reload would cancel it. */
export const listScript = `
const shown = document.querySelector('[data-count]').dataset.count;
const to = new URLSearchParams(location.search).get('to') ?? '';
let isLeaving = false;
addEventListener('beforeunload', () => (isLeaving = true));
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch('${mailboxPath}/api/messages?limit=1&to=' + encodeURIComponent(to)).catch(() => undefined);
  if (answer?.ok && String((await answer.json()).total) !== shown && !isLeaving && document.activeElement?.id !== 'to') location.reload();
}, 2000);
`;
