import { inEachLanguage, type Language } from '@orderstream/contracts/shared/languages';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { DescribedOrder } from '../../orders/order/describe-order.api.ts';
import { mailPath } from '../mails/mail.ts';
import { mails } from '../mails/mails.gen.ts';
import type { MailFacts } from '../notifications.commands.ts';
import { writeMail, type MailContents, type WrittenMail } from './mail-layout.ts';

/** A mail as it is sent, with sample data. The id is the template, with the name of the variant where there is one. */
export type MailSample = { id: string; name: string } & Record<Language, WrittenMail>;
type SampleData = Pick<MailContents, 'orderId' | 'order' | 'note'> & { facts: MailFacts };

/** Every fact that a mail may have: a new one does not compile without a sample value. */
const facts: Required<MailFacts> = {
  sku: 'LinkedIn.BasicProfile',
  quantity: 2,
  amount: 9800,
  currency: 'usd',
  provider: 'google',
  userId: '4f1c2a90-0000-4000-8000-000000000001',
  day: '2026-03-05T12:00:00.000Z',
  chargeId: 'ch_sample',
  reason: 'duplicate',
  invoiceId: 'in_sample',
  subscriptionId: 'sub_sample',
  attempt: 1,
  nextAttemptAt: '2026-03-08T12:00:00.000Z',
  solvesReport: true,
  again: true,
};
const order: DescribedOrder = {
  userId: '4f1c2a90-0000-4000-8000-000000000002',
  status: 'delivered',
  isReadable: true,
  sku: facts.sku,
  quantity: facts.quantity,
  price: { amount: facts.amount, currency: facts.currency },
  chargeId: facts.chargeId,
};
const usualData: SampleData = { orderId: '8c1f2a34-0000-4000-8000-000000000003', order, facts };

const { solvesReport: _report, ...withoutReport } = facts;
const withoutOrder = { orderId: null, order: null, facts: { amount: facts.amount, currency: facts.currency, chargeId: facts.chargeId } };

/** The wordings that a mail has for other data than the usual. */
const variants: Partial<Record<MailTemplate, Record<string, Partial<SampleData>>>> = {
  account_approved: { 'with a message': { note: 'Welcome aboard!\nWrite to us whenever you need help.' } },
  unit_replaced: { 'without a report': { facts: withoutReport } },
  payment_failed: {
    'second reminder': { facts: { ...facts, attempt: 3 } },
    'last attempt': { facts: { ...facts, attempt: 4, nextAttemptAt: null } },
  },
  payment_refunded: {
    'second payment': { order: { ...order, chargeId: 'ch_first' } },
    'payment after cancellation': { order: { ...order, status: 'canceled', chargeId: null } },
    'wrong amount': { order: { ...order, status: 'awaiting_payment', chargeId: null } },
    'no order': withoutOrder,
  },
  payment_refund_failed: { 'no order': withoutOrder },
};

/** Every mail in all its variants. The links lead to `publicUrl`, with tokens that open nothing. */
export const mailSamples = (publicUrl: string): MailSample[] =>
  mailTemplates.flatMap((template) =>
    Object.entries({ '': {}, ...variants[template] }).map(([variant, data]) =>
      sampleOf(template, variant, { ...usualData, ...data }, publicUrl),
    ),
  );

function sampleOf(template: MailTemplate, variant: string, data: SampleData, publicUrl: string): MailSample {
  const { name, token } = mails[template];
  const link = `${publicUrl}${mailPath(mails[template], data)}${token ? '#token=sample' : ''}`;
  const textIn = (language: Language) => writeMail(template, { ...data, language, link });
  return {
    id: [template, variant.replaceAll(' ', '-')].filter(Boolean).join('.'),
    name: [name.en, variant].filter(Boolean).join(', '),
    ...inEachLanguage(textIn),
  };
}
