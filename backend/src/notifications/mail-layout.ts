import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import { shortId } from '@orderstream/contracts/shared/ids';
import { mailTexts } from './mail-texts.ts';

export type MailFacts = { language: Language | null; orderId: string | null; link: string };
export type WrittenMail = { subject: string; text: string; html: string };

/** One e-mail in words, as text and as HTML. English unless the person's language is known. */
export function writeMail(template: MailTemplate, { language, orderId, link }: MailFacts): WrittenMail {
  const said = mailTexts[template][language ?? 'en'];
  const words = orderId === null ? { ...said, ...said.withoutOrder } : said;
  const filled = (line: string) => line.replaceAll('{order}', orderId ? shortId(orderId) : '');
  const subject = filled(words.subject);
  const lines = words.lines.map(filled);
  const text = [
    ...lines,
    ...(words.button ? [`${words.button}: ${link}`] : []),
    ...(words.footnote ? [words.footnote] : []),
    '— Orderstream',
  ];
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: page(language ?? 'en', subject, lines, words.button && { label: words.button, link }, words.footnote),
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
<p style="margin:0 0 24px;font-weight:700;letter-spacing:.02em">Orderstream</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>
${lines.map((line) => paragraph(line, '')).join('\n')}
${button ? `<p style="margin:24px 0"><a href="${escaped(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d2433;color:#ffffff;text-decoration:none">${escaped(button.label)}</a></p>` : ''}
${footnote ? paragraph(footnote, 'color:#5b6475;font-size:14px') : ''}
</div>
</body>
</html>
`;
}
