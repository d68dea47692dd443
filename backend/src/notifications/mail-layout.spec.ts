import { mailTemplates } from '@orderstream/contracts/notifications/mails';
import { writeMail } from './mail-layout.ts';

const facts = { language: null, orderId: 'abcdef12-0000-4000-8000-000000000000', link: 'https://shop.test/x#token=a&b="c"' };

describe('a mail in words', () => {
  it('is complete in every language, as text and as HTML', () => {
    for (const template of mailTemplates)
      for (const language of ['en', 'ru'] as const) {
        const { subject, text, html } = writeMail(template, { ...facts, language });
        for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{order\}|null/);
        expect(html).toContain(`lang="${language}"`);
      }
  });
  it('is English when the language is not known', () => {
    expect(writeMail('email_confirmation', facts).subject).toBe('Confirm your email');
  });
  it('carries its link in both forms, escaped in HTML', () => {
    const { text, html } = writeMail('password_reset', facts);
    expect(text).toContain(facts.link);
    expect(html).toContain('href="https://shop.test/x#token=a&amp;b=&quot;c&quot;"');
  });
  it('names an order by its short id', () => {
    expect(writeMail('order_delivered', facts).subject).toBe('Your order abcdef12 has been delivered');
  });
});
