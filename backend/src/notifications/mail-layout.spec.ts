import { mailTemplates } from '@orderstream/contracts/notifications/mails';
import { writeMail } from './mail-layout.ts';
import { linkOf } from './mail-links.ts';

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
  it('says how much went back where that can be seen, of an order or of none', () => {
    const ofOrder = writeMail('payment_refunded', facts);
    expect(ofOrder.subject).toBe('Refund for order abcdef12');
    expect(ofOrder.text).toContain('Money that you paid for order abcdef12 has been given back. Your transactions say how much.');
    const ofNone = writeMail('payment_refunded', { ...facts, orderId: null });
    expect(ofNone.subject).toBe('Your refund');
    expect(ofNone.text).toContain('Money that you paid has been given back. Your transactions say how much.');
  });
  it('says that money did not arrive and that the shop is on it, of an order or of none', () => {
    const ofOrder = writeMail('payment_refund_failed', facts);
    expect(ofOrder.subject).toBe('Your refund for order abcdef12 did not arrive');
    const ofNone = writeMail('payment_refund_failed', { ...facts, orderId: null });
    expect(ofNone.subject).toBe('Your refund did not arrive');
    for (const { text } of [ofOrder, ofNone]) expect(text).toMatch(/did not reach your account.*there is nothing that you need to do/s);
  });
  it.each([
    ['payment_received', '/app/orders/o1', 'Open the order'],
    ['order_delivered', '/app/orders/o1', 'Open the order'],
    ['order_payment_failed', '/app/orders/o1', 'Open the order'],
    ['payment_failed', '/app/subscriptions', 'Update your card'],
    ['subscription_ended', '/app/subscriptions', 'Open subscriptions'],
    ['payment_refunded', '/app/transactions', 'Open transactions'],
    ['payment_refund_failed', '/app/transactions', 'Open transactions'],
  ] as const)('about money leads to where that stands: %s', (template, path, button) => {
    expect(linkOf(template, 'o1')).toEqual({ path, token: null });
    expect(writeMail(template, facts).text).toContain(`${button}: ${facts.link}`);
  });
  it('names an order by its short id', () => {
    expect(writeMail('order_delivered', facts).subject).toBe('Your order abcdef12 has been delivered');
  });
});
