import { dateLocales, inEachLanguage, type Language } from '@orderstream/contracts/shared/languages';
import { nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import { company } from '@orderstream/contracts/company';
import { skuParts, productTypeLabels } from '@orderstream/contracts/catalogue';
import { isCanceled, isPayable, isRefunded } from '@orderstream/contracts/orders/lifecycle';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import { shortId } from '@orderstream/contracts/shared/ids';
import { moneyIn, type Money } from '@orderstream/contracts/shared/money';
import type { DescribedOrder } from '../../orders/order/describe-order.api.ts';
import type { MailDetails, MailRow, MailText } from '../mails/mail.ts';
import { mails } from '../mails/mails.gen.ts';
import type { MailFacts } from '../notifications.commands.ts';

export type MailContents = {
  language: Language | null;
  orderId: string | null;
  order: DescribedOrder | null;
  facts: MailFacts;
  link: string;
  /** The office's note. */
  note?: string | null;
};
export type WrittenMail = { subject: string; text: string; html: string };

/** The company and the address for answers, at the end of every mail. */
const senderLines = [`${company.name}, ${company.registrationNumber}`, company.address, company.email];

const noteHeading: Record<Language, string> = { en: 'Message from our team:', ru: 'Сообщение от нашей команды:' };

const rowLabels: Record<Language, Record<MailRow, string>> = {
  en: { order: 'Order', product: 'Product', amount: 'Amount', day: 'Date' },
  ru: { order: 'Заказ', product: 'Продукт', amount: 'Сумма', day: 'Дата' },
};

type Row = { label: string; value: string };
/** What both forms of one mail show, in one language. */
type MailParts = Omit<MailText, 'button'> & { language: Language; rows: readonly Row[]; button: { label: string; link: string } | null };

/** Writes one mail as plain text and as HTML, in English unless its reader's language is known. */
export function writeMail(template: MailTemplate, { link, note, ...contents }: MailContents): WrittenMail {
  const language = contents.language ?? 'en';
  const { rows = [], [language]: wording } = mails[template];
  const details = detailsOf(language, contents);
  const { button, ...text } = typeof wording === 'function' ? wording(details) : wording;
  const content: MailParts = {
    ...text,
    language,
    paragraphs: note ? [...text.paragraphs, noteHeading[language], ...note.split(/\s*\n\s*/)] : text.paragraphs,
    rows: rows.flatMap((row) => (details[row] === null ? [] : [{ label: rowLabels[language][row], value: details[row] }])),
    button: button === undefined ? null : { label: button, link },
  };
  const product = rows.includes('product') && details.product;
  return { subject: product ? `${text.subject}: ${product}` : text.subject, text: plainText(content), html: htmlPage(content) };
}

function plainText({ paragraphs, rows, button, footnote }: MailParts): string {
  const blocks = [
    ...paragraphs,
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.label}: ${button.link}`,
    footnote,
    `— ${company.product}`,
    senderLines.join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const customOrderLabel: Record<Language, string> = { en: 'custom order', ru: 'индивидуальный заказ' };

const dayFormat = (language: Language) =>
  new Intl.DateTimeFormat(dateLocales[language], { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
/** Made once: to make one costs as much as to send the mail. */
const dayFormats = inEachLanguage(dayFormat);

/** In UTC, because a mail is read in any time zone. */
const dayIn = (language: Language, instant: string): string => dayFormats[language].format(new Date(instant)).replace(/\s?г\./, '');

function productIn(language: Language, { sku, quantity }: Pick<DescribedOrder, 'sku' | 'quantity'>): string {
  if (!sku) return customOrderLabel[language];
  const { channel, product_type } = skuParts(sku);
  return `${channel} • ${productTypeLabels[product_type][language]} × ${quantity ?? 1}`;
}

/** What the refunded payment was. Only one that did not pay its order is explained, because the customer expects the others. */
function refundedPayment({ status, chargeId }: DescribedOrder, facts: MailFacts): MailDetails['refundOf'] {
  if (status === null || facts.chargeId === undefined || facts.chargeId === chargeId) return null;
  if (isPayable(status)) return 'wrong_amount';
  if (isCanceled(status)) return 'payment_after_cancellation';
  return facts.reason === 'duplicate' && !isRefunded(status) ? 'second_payment' : null;
}

function detailsOf(language: Language, { orderId, order, facts }: Pick<MailContents, 'orderId' | 'order' | 'facts'>): MailDetails {
  const { amount, currency, day, attempt, nextAttemptAt, sku, quantity = null, solvesReport = false, provider = '' } = facts;
  const payment: Money | null = amount !== undefined && currency ? { amount, currency } : (order?.price ?? null);
  return {
    order: orderId && shortId(orderId),
    product: sku ? productIn(language, { sku, quantity }) : order && productIn(language, order),
    amount: payment && moneyIn(language, payment),
    day: day ? dayIn(language, day) : null,
    attempt: attempt ?? null,
    nextAttempt: nextAttemptAt ? dayIn(language, nextAttemptAt) : null,
    isLast: nextAttemptAt === null,
    solvesReport,
    provider: nameOfProvider(provider),
    refundOf: order && refundedPayment(order, facts),
  };
}

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => htmlEscapes[char] ?? char);
/** A line does not end between the sign and the number of a quantity. */
const keepQuantityOnLine = (text: string) => text.replaceAll('× ', '×\u00a0');

/** Mail programs that ignore it show the inline styles: a light mail in the wide form. */
const style = `:root{color-scheme:light dark}
@media (max-width:480px){.page{padding:0!important}.card{padding:24px 16px!important;border-radius:0!important}}
@media (prefers-color-scheme:dark){.page{background:#12151a!important;color:#e8eaee!important}.card{background:#1d2229!important}.muted{color:#a6aebb!important}.line{border-color:#3a424e!important}.button{background:#e8eaee!important;color:#12151a!important}}`;

const paragraphHtml = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const rowsHtml = (rows: readonly Row[]) =>
  rows.length === 0
    ? ''
    : `<table style="margin:0 0 16px;border-collapse:collapse;font:inherit">
${rows.map(({ label, value }) => `<tr><th scope="row" class="muted" style="padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:400;color:#5b6475">${escapeHtml(label)}</th><td style="padding:2px 0">${escapeHtml(keepQuantityOnLine(value))}</td></tr>`).join('\n')}
</table>`;

const buttonHtml = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" class="button" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d2433;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** The first paragraph is also the hidden start of the page: an inbox shows it beside the subject, and does not repeat the heading there. */
function htmlPage({ language, subject, paragraphs, rows, button, footnote }: MailParts): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${style}</style></head>
<body class="page" style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1d2433">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<div class="card" style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;letter-spacing:.02em">${company.product}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;text-wrap:balance">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${rowsHtml(rows)}
${button ? buttonHtml(button) : ''}
${footnote ? `<p class="muted" style="margin:0 0 16px;color:#5b6475;font-size:14px">${escapeHtml(footnote)}</p>` : ''}
<p class="muted line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e6eb;color:#5b6475;font-size:13px">${senderLines.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`;
}
