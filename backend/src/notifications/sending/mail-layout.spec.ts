import { company } from '@orderstream/contracts/company';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import type { DescribedOrder } from '../../orders/order/describe-order.api.ts';
import { writeMail } from './mail-layout.ts';
import { pathOf } from '../mails/mail.ts';
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
      for (const language of ['en', 'ru'] as const) {
        const { subject, text, html } = writeMail(template, { ...mail, language });
        for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\{order\}|null/);
        expect(html).toContain(`lang="${language}"`);
      }
  });
  it('says who writes, and where an answer goes', () => {
    for (const template of mailTemplates) {
      const { text, html } = writeMail(template, mail);
      for (const known of [company.name, company.registrationNumber, company.address, company.email])
        for (const part of [text, html]) expect(part).toContain(known);
    }
  });
  it('is English when the language is not known', () => {
    expect(writeMail('email_confirmation', mail).subject).toBe('Confirm your email');
  });
  it('carries its link in both forms, escaped in HTML', () => {
    const { text, html } = writeMail('password_reset', mail);
    expect(text).toContain(link);
    expect(html).toContain('href="https://shop.test/x#token=a&amp;b=&quot;c&quot;"');
  });
  it('names the order, the product, the sum and the day, in the language of its reader', () => {
    const paid = { ...mail, facts: { ...money, day: '2026-03-05T23:30:00.000Z' } };
    const english = writeMail('payment_received', paid);
    expect(english.subject).toBe('Payment received for order abcdef12: LinkedIn • Basic profile × 2');
    expect(english.text).toContain('We have received $5.00 for order abcdef12: LinkedIn • Basic profile × 2.\n\nPaid on 05 Mar 2026.');
    const russian = writeMail('payment_received', { ...paid, language: 'ru' });
    expect(russian.subject).toBe('Оплата заказа abcdef12 получена: LinkedIn • Базовый профиль × 2');
    expect(russian.text).toContain('5,00\u00a0$');
    expect(russian.text).toContain('05 мар. 2026');
  });
  it('leaves out what is not known of mails that were owed before it was kept', () => {
    for (const template of mailTemplates)
      for (const language of ['en', 'ru'] as const) {
        const { subject, text } = writeMail(template, { ...mail, language, order: null });
        for (const part of [subject, text]) expect(part).not.toMatch(/undefined|null/);
      }
  });
  it('says which reminder it is, under one subject, and what comes next', () => {
    const failed = (attempt: number, nextAttemptAt: string | null) =>
      writeMail('payment_failed', { ...mail, facts: { attempt, nextAttemptAt, invoiceId: 'in_1', day: '2026-03-05T12:00:00.000Z' } });
    const [first, second, last] = [failed(1, '2026-03-08T12:00:00.000Z'), failed(2, '2026-03-10T12:00:00.000Z'), failed(3, null)];
    expect(new Set([first, second, last].map(({ subject }) => subject))).toEqual(
      new Set(['Your payment failed: LinkedIn • Basic profile × 2, order abcdef12']),
    );
    expect(first.text).toContain('The monthly payment of $98.00 for your subscription');
    expect(first.text).toContain('We try again on 08 Mar 2026.');
    expect(first.text).not.toContain('Reminder');
    expect(second.text).toContain('Reminder 1 about the same payment.');
    expect(last.text).toContain('Reminder 2 about the same payment.');
    expect(last.text).toContain('This was the last attempt.');
  });
  it('says how much went back, of an order or of none', () => {
    const back = { ...mail, facts: money };
    expect(writeMail('payment_refunded', back).text).toContain('$5.00 that you paid for order abcdef12 has been given back.');
    const ofNone = writeMail('payment_refunded', { ...back, orderId: null, order: null });
    expect(ofNone.subject).toBe('Your refund');
    expect(ofNone.text).toContain('$5.00 that you paid has been given back.');
  });
  it('says of a refunded payment that did not pay its order why it was refunded and what becomes of the order, each under its own subject', () => {
    const other = { ...mail, facts: { ...money, chargeId: 'ch_2', reason: 'duplicate' as const } };
    const of = (status: DescribedOrder['status'], chargeId: string | null, language: 'en' | 'ru' = 'en') =>
      writeMail('payment_refunded', { ...other, language, order: { ...order, status, chargeId } });
    const [own, second, late, wrong] = [
      of('delivered', 'ch_2'),
      of('delivered', 'ch_1'),
      of('canceled', null),
      of('awaiting_payment', null),
    ];
    expect(second.text).toContain('Order abcdef12 was paid twice. It stays paid by the first payment');
    expect(late.text).toContain('Order abcdef12 had been canceled before your payment arrived.');
    expect(wrong.text).toContain('differed from the amount of order abcdef12, which is still unpaid');
    expect(own.text).not.toMatch(/twice|canceled|differed/);
    expect(new Set([own, second, late, wrong].map(({ subject }) => subject)).size).toBe(4);
    expect(of('delivered', 'ch_1', 'ru').text).toContain('Заказ abcdef12 был оплачен дважды.');
    const renewal = writeMail('payment_refunded', { ...other, facts: { ...other.facts, reason: 'not_deliverable' }, order });
    expect(renewal.text).not.toMatch(/twice/);
  });
  it('says that money did not arrive and that the shop is on it, of an order or of none', () => {
    const ofOrder = writeMail('payment_refund_failed', mail);
    expect(ofOrder.subject).toBe('Your refund for order abcdef12 did not arrive');
    const ofNone = writeMail('payment_refund_failed', { ...mail, orderId: null, order: null });
    expect(ofNone.subject).toBe('Your refund did not arrive');
    for (const { text } of [ofOrder, ofNone]) expect(text).toMatch(/did not reach your account.*there is nothing that you need to do/s);
  });
  it.each([
    ['payment_received', '/app/receipts/ch_1', 'View receipt'],
    ['subscription_renewed', '/app/receipts/ch_1', 'View receipt'],
    ['order_delivered', '/app/orders/o1', 'Open the order'],
    ['order_to_pay', '/app/orders/o1', 'Open the order'],
    ['order_reminder', '/app/orders/o1', 'Open the order'],
    ['order_expired', '/app/orders/o1', 'Open the order'],
    ['order_canceled', '/app/orders/o1', 'Open the order'],
    ['order_completed', '/app/orders/o1', 'Open the order'],
    ['unit_replaced', '/app/orders/o1', 'Open the order'],
    ['delivery_taken_back', '/app/orders/o1', 'Open the order'],
    ['order_payment_failed', '/app/orders/o1', 'Open the order'],
    ['payment_failed', '/app/subscriptions', 'Update your card'],
    ['subscription_ended', '/app/subscriptions', 'Open subscriptions'],
    ['payment_refunded', '/app/receipts/ch_1', 'View receipt'],
    ['payment_refund_failed', '/app/receipts/ch_1', 'View receipt'],
  ] as const)('about money leads to the page with the details: %s', (template, path, button) => {
    expect(pathOf(mails[template], { orderId: 'o1', facts: { chargeId: 'ch_1' } })).toBe(path);
    expect(writeMail(template, mail).text).toContain(`${button}: ${link}`);
  });
  it('leads to all transactions when it was owed before its payment was kept', () =>
    expect(pathOf(mails.payment_received, { orderId: 'o1', facts: {} })).toBe('/app/transactions'));
  it('about stock names the product and how many, and leads to the filled order', () => {
    const facts = { sku: 'LinkedIn.BasicProfile', quantity: 3 } as const;
    const stock = { ...mail, orderId: null, order: null, facts };
    expect(writeMail('stock_available', stock)).toMatchObject({
      subject: 'Back in stock: LinkedIn • Basic profile × 3',
      text: expect.stringContaining('LinkedIn • Basic profile × 3 can be ordered again') as string,
    });
    expect(writeMail('stock_available', { ...stock, language: 'ru' }).subject).toBe('Снова в наличии: LinkedIn • Базовый профиль × 3');
    const path = '/app/orders/new?channel=LinkedIn&product_type=BasicProfile&quantity=3';
    expect(pathOf(mails.stock_available, { orderId: null, facts })).toBe(path);
    expect(writeMail('stock_available', { ...stock, facts: {} }).subject).toBe('Back in stock');
  });
  it('says that a replaced unit solves a reported problem, where one was reported', () => {
    const solves = { ...mail, facts: { solvesReport: true } } as const;
    expect(writeMail('unit_replaced', solves).text).toContain('You had reported a problem with the old unit');
    expect(writeMail('unit_replaced', { ...solves, language: 'ru' }).text).toContain('Вы сообщали о проблеме с прежней единицей');
    expect(writeMail('unit_replaced', mail).text).not.toContain('reported');
  });
  it('does not say that an order was delivered which was confirmed without products', () => {
    const { subject, text } = writeMail('order_completed', mail);
    expect(subject).toBe('Your order abcdef12 is completed: LinkedIn • Basic profile × 2');
    expect(text).not.toMatch(/deliver/i);
  });
  it('names an order by its short id', () => {
    expect(writeMail('order_delivered', mail).subject).toBe('Your order abcdef12 has been delivered: LinkedIn • Basic profile × 2');
  });
});
