import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import { nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import { company } from '@orderstream/contracts/company';
import { skuParts, productTypeLabels } from '@orderstream/contracts/catalogue';
import { isCanceled, isPayable, isRefunded } from '@orderstream/contracts/orders/lifecycle';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import { shortId } from '@orderstream/contracts/shared/ids';
import { moneyIn, type Money } from '@orderstream/contracts/shared/money';
import type { DescribedOrder } from '../../orders/order/describe-order.api.ts';
import type { MailDetails } from '../mails/mail.ts';
import { mails } from '../mails/mails.gen.ts';
import type { MailFacts } from '../notifications.commands.ts';

export type MailContents = {
  language: Language | null;
  orderId: string | null;
  order: DescribedOrder | null;
  facts: MailFacts;
  link: string;
  /** The office's note. */
  added?: string | null;
};
export type WrittenMail = { subject: string; text: string; html: string };

/** Who writes, and where an answer goes. */
const sender = [`${company.name}, ${company.registrationNumber}`, company.address, company.email];

const addedWords: Record<Language, string> = { en: 'A word from us:', ru: 'От администратора:' };

/** One e-mail in words, as text and as HTML. English unless the person's language is known. */
export function writeMail(template: MailTemplate, { link, added, ...contents }: MailContents): WrittenMail {
  const language = contents.language ?? 'en';
  const wording = mails[template][language];
  const { subject, lines: ours, button, footnote } = typeof wording === 'function' ? wording(detailsOf(language, contents)) : wording;
  const lines = added ? [...ours, addedWords[language], ...added.split(/\s*\n\s*/)] : ours;
  const text = [
    ...lines,
    ...(button ? [`${button}: ${link}`] : []),
    ...(footnote ? [footnote] : []),
    `— ${company.product}`,
    sender.join('\n'),
  ];
  return { subject, text: `${text.join('\n\n')}\n`, html: page(language, subject, lines, button && { label: button, link }, footnote) };
}

const custom: Record<Language, string> = { en: 'custom order', ru: 'индивидуальный заказ' };
const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' };

const formatOf = (language: Language) =>
  new Intl.DateTimeFormat(locales[language], { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
/** To make one costs as much as to send the mail. */
const formats: Record<Language, Intl.DateTimeFormat> = { en: formatOf('en'), ru: formatOf('ru') };

/** A mail is read anywhere: its days are UTC's. */
const dayIn = (language: Language, instant: string): string => formats[language].format(new Date(instant)).replace(/\s?г\./, '');

function productIn(language: Language, { sku, quantity }: Pick<DescribedOrder, 'sku' | 'quantity'>): string {
  if (!sku) return custom[language];
  const { channel, product_type } = skuParts(sku);
  return `${channel} • ${productTypeLabels[product_type][language]} × ${quantity ?? 1}`;
}

/** Only a payment that did not pay its order is explained: the customer knows of the others. */
function refundOf({ status, chargeId }: DescribedOrder, facts: MailFacts): MailDetails['refundOf'] {
  if (status === null || facts.chargeId === undefined || facts.chargeId === chargeId) return null;
  if (isPayable(status)) return 'wrong_amount';
  if (isCanceled(status)) return 'payment_after_cancellation';
  return facts.reason === 'duplicate' && !isRefunded(status) ? 'second_payment' : null;
}

function detailsOf(language: Language, { orderId, order, facts }: Pick<MailContents, 'orderId' | 'order' | 'facts'>): MailDetails {
  const { amount, currency, day, attempt, nextAttemptAt, sku, quantity = null, solvesReport = false, provider = '' } = facts;
  const paid: Money | null = amount !== undefined && currency ? { amount, currency } : (order?.price ?? null);
  return {
    order: orderId && shortId(orderId),
    product: sku ? productIn(language, { sku, quantity }) : order && productIn(language, order),
    amount: paid && moneyIn(language, paid),
    day: day ? dayIn(language, day) : null,
    attempt: attempt ?? null,
    next: nextAttemptAt ? dayIn(language, nextAttemptAt) : null,
    isLast: nextAttemptAt === null,
    solvesReport,
    provider: nameOfProvider(provider),
    refundOf: order && refundOf(order, facts),
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

function page(
  language: Language,
  title: string,
  lines: readonly string[],
  button?: { label: string; link: string } | '',
  footnote?: string,
): string {
  const paragraph = (line: string, style: string) => `<p style="margin:0 0 16px;${style}">${escaped(line)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1d2433">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;letter-spacing:.02em">${company.product}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>
${lines.map((line) => paragraph(line, '')).join('\n')}
${button ? `<p style="margin:24px 0"><a href="${escaped(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d2433;color:#ffffff;text-decoration:none">${escaped(button.label)}</a></p>` : ''}
${footnote ? paragraph(footnote, 'color:#5b6475;font-size:14px') : ''}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e6eb;color:#5b6475;font-size:13px">${sender.map(escaped).join('<br>')}</p>
</div>
</body>
</html>
`;
}
