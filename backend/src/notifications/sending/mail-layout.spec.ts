import { company } from '@orderstream/contracts/company';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import { languages, type Language } from '@orderstream/contracts/shared/languages';
import type { DescribedOrder } from '../../orders/order/describe-order.api.ts';
import { writeMail } from './mail-layout.ts';
import { mailPath } from '../mails/mail.ts';
import { mails } from '../mails/mails.gen.ts';

const link = 'https://shop.test/x#token=a&b="c"';
const orderId = 'abcdef12-0000-4000-8000-000000000000';
const order: DescribedOrder = {
  userId: 'u1',
  status: 'delivered' as const,
  isReadable: true,
  sku: 'LinkedIn.BasicProfile',
  quantity: 2,
  price: { amount: 9800, currency: 'usd' },
  chargeId: 'ch_1',
};
const mail = { language: null, orderId, order, facts: {}, link };
const money = { amount: 500, currency: 'usd' };

describe('a mail in words', () => {
  it('is complete in every language, as text and as HTML', () => {
    for (const template of mailTemplates)
      for (const language of languages) {
        const { subject, text, html } = writeMail(template, { ...mail, language });
        for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{order\}|null/);
        expect(html).toContain(`lang="${language}"`);
      }
  });
  it('has a subject that fits the line of an inbox, even with the longest product', () => {
    const longest: DescribedOrder = { ...order, sku: 'Instagram.PremiumProfile', quantity: 100 };
    const facts = {
      ...money,
      sku: 'Instagram.PremiumProfile',
      quantity: 100,
      provider: 'google',
      chargeId: 'ch_2',
      reason: 'duplicate',
    } as const;
    const statuses: DescribedOrder['status'][] = ['delivered', 'canceled', 'awaiting_payment'];
    const subjects = languages.flatMap((language) =>
      statuses.flatMap((status) =>
        mailTemplates.map((template) => writeMail(template, { ...mail, language, facts, order: { ...longest, status } }).subject),
      ),
    );
    expect(subjects.filter(({ length }) => length > 80)).toEqual([]);
  });
  it('starts with a paragraph that an inbox shows beside the subject, and that does not repeat it', () => {
    for (const template of mailTemplates)
      for (const language of languages) {
        const { subject, text, html } = writeMail(template, { ...mail, language });
        const [first = ''] = text.split('\n\n');
        expect(first.slice(0, -1)).not.toBe(subject);
        const visible = html
          .slice(html.indexOf('<body'))
          .replace(/<[^>]*>/g, '')
          .trim();
        expect(visible.startsWith(first.replaceAll("'", '&#39;').replaceAll('"', '&quot;'))).toBe(true);
      }
  });
  it('says who writes, and where an answer goes', () => {
    for (const template of mailTemplates) {
      const { text, html } = writeMail(template, mail);
      for (const line of [company.name, company.registrationNumber, company.address, company.email])
        for (const part of [text, html]) expect(part).toContain(line);
    }
  });
  it('is English when the language of its reader is not known', () => {
    expect(writeMail('email_confirmation', mail).subject).toBe('Confirm your email');
  });
  it('carries its link in both forms, escaped in HTML', () => {
    const { text, html } = writeMail('password_reset', mail);
    expect(text).toContain(link);
    expect(html).toContain('href="https://shop.test/x#token=a&amp;b=&quot;c&quot;"');
  });
  it('lists the order, the product, the amount and the day in the language of its reader, in both forms', () => {
    const paid = { ...mail, facts: { ...money, day: '2026-03-05T23:30:00.000Z' } };
    const english = writeMail('payment_received', paid);
    expect(english.subject).toBe('Payment received for order abcdef12: LinkedIn • Basic profile × 2');
    expect(english.text).toContain(
      'delivered.\n\nOrder: abcdef12\nProduct: LinkedIn • Basic profile × 2\nAmount: $5.00\nDate: 05 Mar 2026\n\nView receipt',
    );
    expect(english.html).toMatch(/<th scope="row"[^>]*>Amount<\/th><td[^>]*>\$5\.00<\/td>/);
    const russian = writeMail('payment_received', { ...paid, language: 'ru' });
    expect(russian.subject).toBe('Оплата заказа abcdef12 получена: LinkedIn • Базовый профиль × 2');
    expect(russian.text).toContain(
      'Заказ: abcdef12\nПродукт: LinkedIn • Базовый профиль × 2\nСумма: 5,00\u00a0$\nДата: 05 мар. 2026\n\nОткрыть чек',
    );
  });
  it('has the product in its subject, and as a row instead of in its heading', () => {
    const { subject, html } = writeMail('order_delivered', mail);
    expect(subject).toBe('Your order abcdef12 has been delivered: LinkedIn • Basic profile × 2');
    expect(html).toMatch(/<h1[^>]*>Your order abcdef12 has been delivered<\/h1>/);
    expect(html).toContain('LinkedIn • Basic profile ×\u00a02</td>');
  });
  it('lists nothing that is not known', () => {
    for (const template of mailTemplates)
      for (const language of languages) {
        const { subject, text, html } = writeMail(template, { ...mail, language, order: null });
        for (const part of [subject, text]) expect(part).not.toMatch(/undefined|null/);
        expect(html).not.toMatch(/<td[^>]*><\/td>|<table[^>]*>\s*<\/table>/);
      }
  });
  it('about a failed payment says which reminder it is, under one subject, and what comes next', () => {
    const failed = (attempt: number, nextAttemptAt?: string | null) =>
      writeMail('payment_failed', {
        ...mail,
        facts: { attempt, invoiceId: 'in_1', day: '2026-03-05T12:00:00.000Z', ...(nextAttemptAt !== undefined && { nextAttemptAt }) },
      });
    const [first, second, last] = [failed(1, '2026-03-08T12:00:00.000Z'), failed(2, '2026-03-10T12:00:00.000Z'), failed(3, null)];
    expect(new Set([first, second, last].map(({ subject }) => subject))).toEqual(
      new Set(['Monthly payment failed for order abcdef12: LinkedIn • Basic profile × 2']),
    );
    expect(first.text).toMatch(/^We could not collect the monthly payment for your subscription\.\n\nWe will try again on 08 Mar 2026\./);
    expect(first.text).toContain('Amount: $98.00\nDate: 05 Mar 2026');
    expect(second.text).toMatch(/^Reminder 1: We could not collect/);
    expect(last.text).toMatch(/^Reminder 2: We could not collect.*This was the last attempt\./s);
    expect(failed(1).text).toContain('Please update your card so that we can try again.');
  });
  it('about a refund says how much was refunded, of an order or of none', () => {
    const refund = { ...mail, facts: money };
    expect(writeMail('payment_refunded', refund)).toMatchObject({
      subject: 'Refund for order abcdef12: LinkedIn • Basic profile × 2',
      text: expect.stringMatching(/^We refunded \$5\.00\. It can take a few days/) as string,
    });
    const ofNone = writeMail('payment_refunded', { ...refund, orderId: null, order: null });
    expect(ofNone.subject).toBe('Your payment was refunded');
    expect(ofNone.text).toMatch(/^We refunded \$5\.00\./);
  });
  it('about a refunded payment that did not pay its order says why and what that means for the order, each under a separate subject', () => {
    const other = { ...mail, facts: { ...money, chargeId: 'ch_2', reason: 'duplicate' as const } };
    const refundIn = (status: DescribedOrder['status'], chargeId: string | null, language: Language = 'en') =>
      writeMail('payment_refunded', { ...other, language, order: { ...order, status, chargeId } });
    const [own, second, late, wrong] = [
      refundIn('delivered', 'ch_2'),
      refundIn('delivered', 'ch_1'),
      refundIn('canceled', null),
      refundIn('awaiting_payment', null),
    ];
    expect(second.text).toContain('This order was paid twice. Your first payment still counts');
    expect(late.text).toContain('This order had been cancelled before your payment arrived.');
    expect(wrong.text).toContain('Your payment differed from the amount of this order, which is still unpaid.');
    expect(own.text).not.toMatch(/twice|canceled|differed/);
    expect(new Set([own, second, late, wrong].map(({ subject }) => subject)).size).toBe(4);
    expect(refundIn('delivered', 'ch_1', 'ru').text).toContain('Этот заказ был оплачен дважды.');
    const renewal = writeMail('payment_refunded', { ...other, facts: { ...other.facts, reason: 'not_deliverable' }, order });
    expect(renewal.text).not.toMatch(/twice/);
  });
  it('about a failed refund says that the shop takes care of it, of an order or of none', () => {
    const ofOrder = writeMail('payment_refund_failed', mail);
    expect(ofOrder.subject).toBe('Your refund for order abcdef12 did not arrive');
    const ofNone = writeMail('payment_refund_failed', { ...mail, orderId: null, order: null });
    expect(ofNone.subject).toBe('Your refund did not arrive');
    for (const { text } of [ofOrder, ofNone]) expect(text).toMatch(/could not be credited to your account.*no action is needed/s);
  });
  it.each([
    ['payment_received', '/app/receipts/ch_1', 'View receipt'],
    ['subscription_renewed', '/app/receipts/ch_1', 'View receipt'],
    ['order_delivered', '/app/orders/o1', 'View order'],
    ['order_to_pay', '/app/orders/o1', 'View and pay'],
    ['order_reminder', '/app/orders/o1', 'View and pay'],
    ['order_expired', '/app/orders/o1', 'View order'],
    ['order_canceled', '/app/orders/o1', 'View order'],
    ['order_completed', '/app/orders/o1', 'View order'],
    ['unit_replaced', '/app/orders/o1', 'View order'],
    ['delivery_taken_back', '/app/orders/o1', 'View order'],
    ['order_payment_failed', '/app/orders/o1', 'View and pay'],
    ['payment_failed', '/app/subscriptions', 'Update card'],
    ['subscription_ended', '/app/subscriptions', 'View subscriptions'],
    ['payment_refunded', '/app/receipts/ch_1', 'View receipt'],
    ['payment_refund_failed', '/app/receipts/ch_1', 'View receipt'],
  ] as const)('about an order leads to the page with its details: %s', (template, path, button) => {
    expect(mailPath(mails[template], { orderId: 'o1', facts: { chargeId: 'ch_1' } })).toBe(path);
    expect(writeMail(template, mail).text).toContain(`${button}: ${link}`);
  });
  it('about a payment of an unknown charge leads to all transactions', () =>
    expect(mailPath(mails.payment_received, { orderId: 'o1', facts: {} })).toBe('/app/transactions'));
  it('about stock names the product and its quantity, and leads to the filled order', () => {
    const facts = { sku: 'LinkedIn.BasicProfile', quantity: 3 } as const;
    const stock = { ...mail, orderId: null, order: null, facts };
    expect(writeMail('stock_available', stock)).toMatchObject({
      subject: 'Back in stock: LinkedIn • Basic profile × 3',
      text: expect.stringContaining('Product: LinkedIn • Basic profile × 3') as string,
    });
    expect(writeMail('stock_available', { ...stock, language: 'ru' }).subject).toBe('Снова в наличии: LinkedIn • Базовый профиль × 3');
    const path = '/app/orders/new?channel=LinkedIn&product_type=BasicProfile&quantity=3';
    expect(mailPath(mails.stock_available, { orderId: null, facts })).toBe(path);
    expect(writeMail('stock_available', { ...stock, facts: {} }).subject).toBe('Back in stock');
  });
  it('about a replaced unit says that it solves the problem, where one was reported', () => {
    const solves = { ...mail, facts: { solvesReport: true } } as const;
    expect(writeMail('unit_replaced', solves).text).toContain('This solves the problem that you reported.');
    expect(writeMail('unit_replaced', { ...solves, language: 'ru' }).text).toContain('Это решает проблему, о которой вы сообщили.');
    expect(writeMail('unit_replaced', mail).text).not.toContain('reported');
  });
  it('does not call an order delivered that was confirmed without products', () => {
    const { subject, text } = writeMail('order_completed', mail);
    expect(subject).toBe('Your order abcdef12 has been completed: LinkedIn • Basic profile × 2');
    expect(text).not.toMatch(/deliver/i);
  });
  it('names an order by its short id', () => {
    expect(writeMail('order_delivered', mail).subject).toBe('Your order abcdef12 has been delivered: LinkedIn • Basic profile × 2');
  });
});
