import type { Language } from '@orderstream/contracts/shared/languages';
import type { StockShortage, NextStep, StepName } from '@orderstream/contracts/orders/next-step';
import { catalogue } from '../../platform/texts.ts';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';

type Blank = (at: string, since: string, lacking?: StockShortage) => string;
type Steps = Record<Exclude<StepName, 'none'>, { en: Blank; ru: Blank }>;

export const lackingTexts = {
  en: ({ required, available }: StockShortage) => `Not enough products. Required: ${required}, available: ${available}`,
  ru: ({ required, available }: StockShortage) => `Недостаточно продуктов. Требуется: ${required}, доступно: ${available}`,
};

/** What comes next, as the office reads it on the page of one order. */
export const nextStepTexts = catalogue('nextStep', {
  send: {
    en: (_at, since) => `A draft since ${since}: send it to the customer or delete it.`,
    ru: (_at, since) => `Черновик с ${since}: отправьте его клиенту или удалите.`,
  },
  pay: {
    en: (at) => `The customer has until ${at} to pay. After that the order is cancelled.`,
    ru: (at) => `Клиент может оплатить до ${at}. После этого заказ будет отменён.`,
  },
  pay_or_reminder: {
    en: (at, since) => `The order has awaited payment since ${since}. If it is still unpaid, a reminder is sent on ${at}.`,
    ru: (at, since) => `Заказ ждёт оплаты с ${since}. Если оплаты не будет, напоминание уйдёт ${at}.`,
  },
  pay_or_office: {
    en: (at, since) => `The order has awaited payment since ${since}, and a reminder was sent. It moves to Attention on ${at}.`,
    ru: (at, since) => `Заказ ждёт оплаты с ${since}, напоминание отправлено. ${at} он попадёт в раздел «Требует внимания».`,
  },
  decide_unpaid: {
    en: (_at, since) => `Unpaid since ${since}: remind the customer, or cancel the order.`,
    ru: (_at, since) => `Не оплачен с ${since}: напомните клиенту или отмените заказ.`,
  },
  review_payment: {
    en: () => 'Another amount has arrived than the order costs: refund it, or dismiss it once it is settled otherwise.',
    ru: () => 'Поступила не та сумма: верните деньги или закройте запись, если вопрос решён иначе.',
  },
  money_arrives: {
    en: (at, since) =>
      since
        ? `The money has been on its way since ${since}. If it has not arrived by ${at}, the order moves to Attention.`
        : 'The first payment is on its way.',
    ru: (at, since) =>
      since
        ? `Деньги в пути с ${since}. Если они не поступят до ${at}, заказ попадёт в раздел «Требует внимания».`
        : 'Первый платёж в пути.',
  },
  answer_dispute: {
    en: () => 'Answer the dispute at Stripe. Nothing is delivered until it is decided.',
    ru: () => 'Ответьте на спор в Stripe. Пока он не решён, поставка невозможна.',
  },
  refund: {
    en: () => 'A refund is requested. Nothing is delivered until Stripe has made or refused it.',
    ru: () => 'Запрошен возврат. Пока Stripe его не провёл и не отклонил, поставка невозможна.',
  },
  deliver: {
    en: (_at, since) => `Assign products: the customer has waited since ${since}.`,
    ru: (_at, since) => `Привяжите продукты: клиент ждёт с ${since}.`,
  },
  deliver_missing: {
    en: () => 'Units went back to stock with a refund that has failed: assign others in their place.',
    ru: () => 'Единицы вернулись на склад с возвратом, который не прошёл: привяжите вместо них другие.',
  },
  deliver_itself: {
    en: () => 'It will be delivered automatically in a moment, from the oldest units.',
    ru: () => 'Сейчас будет поставлен автоматически, из самых старых единиц.',
  },
  restock: {
    en: (_at, since, lacking) =>
      `${lacking ? `${lackingTexts.en(lacking)}. ` : ''}Add units and assign them, or refund the order: the customer has waited since ${since}.`,
    ru: (_at, since, lacking) =>
      `${lacking ? `${lackingTexts.ru(lacking)}. ` : ''}Добавьте единицы и привяжите их или верните деньги: клиент ждёт с ${since}.`,
  },
  deliver_or_refund: {
    en: (_at, since) => `Paid on ${since}, and the subscription ended before delivery: deliver the order or refund it.`,
    ru: (_at, since) => `Оплата получена ${since}, но подписка закончилась до поставки: поставьте заказ или верните деньги.`,
  },
  renew: { en: (at) => `The subscription renews on ${at}.`, ru: (at) => `Подписка продлится ${at}.` },
  end: {
    en: (at) => `The subscription ends on ${at} and is not charged again.`,
    ru: (at) => `Подписка закончится ${at}, списаний больше не будет.`,
  },
  first_payment: {
    en: () => 'The customer has not made the first payment. Stripe ends the subscription after a day.',
    ru: () => 'Первый платёж не внесён. Через день Stripe завершит подписку.',
  },
  try_again: {
    en: (at, since) => `A payment has been missing since ${since}. Stripe tries again on ${at}.`,
    ru: (at, since) => `Платежа нет с ${since}. Stripe повторит попытку ${at}.`,
  },
  pay_open_invoice: {
    en: (_at, since) =>
      `A payment has been missing since ${since} and Stripe has given up: ask the customer to pay the open invoice, or end the subscription.`,
    ru: (_at, since) =>
      `Платежа нет с ${since}, Stripe больше не пытается: попросите клиента оплатить открытый счёт или завершите подписку.`,
  },
  resume: {
    en: (_at, since) => `Paused at Stripe since ${since}: nothing is charged until it is resumed there.`,
    ru: (_at, since) => `Приостановлена в Stripe с ${since}: списаний не будет, пока её не возобновят там.`,
  },
} satisfies Steps);

/** The same in a few words, for lists. */
export const shortStepTexts = catalogue('shortStep', {
  send: { en: (_at, since) => `since ${since}`, ru: (_at, since) => `с ${since}` },
  pay: { en: (at) => `pays by ${at}`, ru: (at) => `оплата до ${at}` },
  pay_or_reminder: { en: (at) => `reminder on ${at}`, ru: (at) => `напоминание ${at}` },
  pay_or_office: { en: (at) => `attention from ${at}`, ru: (at) => `внимание с ${at}` },
  decide_unpaid: { en: (_at, since) => `unpaid since ${since}`, ru: (_at, since) => `не оплачен с ${since}` },
  review_payment: { en: () => 'wrong amount paid', ru: () => 'оплачена не та сумма' },
  money_arrives: {
    en: (_at, since) => (since ? `money on its way since ${since}` : 'money on its way'),
    ru: (_at, since) => (since ? `деньги в пути с ${since}` : 'деньги в пути'),
  },
  answer_dispute: { en: () => 'dispute open', ru: () => 'открыт спор' },
  refund: { en: () => 'refund requested', ru: () => 'запрошен возврат' },
  deliver: { en: (_at, since) => `waits since ${since}`, ru: (_at, since) => `ждёт с ${since}` },
  deliver_missing: { en: () => 'units are missing', ru: () => 'не хватает единиц' },
  deliver_itself: { en: () => 'is delivered automatically', ru: () => 'поставляется автоматически' },
  restock: { en: (_at, since) => `waits for stock since ${since}`, ru: (_at, since) => `ждёт поступления с ${since}` },
  deliver_or_refund: { en: () => 'subscription over, not delivered', ru: () => 'подписка закончилась, поставки не было' },
  renew: { en: (at) => `renews on ${at}`, ru: (at) => `продлится ${at}` },
  end: { en: (at) => `ends on ${at}`, ru: (at) => `до ${at}` },
  first_payment: { en: () => 'first payment is missing', ru: () => 'нет первого платежа' },
  try_again: { en: (at) => `Stripe tries again on ${at}`, ru: (at) => `Stripe повторит ${at}` },
  pay_open_invoice: { en: () => 'Stripe has given up', ru: () => 'Stripe больше не пытается' },
  resume: { en: () => 'paused at Stripe', ru: () => 'приостановлена в Stripe' },
} satisfies Steps);

export const nextStepTitle = catalogue('nextStepTitle', {
  title: { en: 'Next step', ru: 'Следующий шаг' },
  problem: {
    en: (unit: string, since: string) => `${unit}: the customer reported a problem on ${since}. Answer it or replace the product.`,
    ru: (unit: string, since: string) => `${unit}: ${since} клиент сообщил о проблеме. Ответьте ему или замените продукт.`,
  },
  customer: { en: 'Customer', ru: 'Клиент' },
  office: { en: 'Office', ru: 'Магазин' },
  provider: { en: 'Stripe', ru: 'Stripe' },
  itself: { en: 'Automatic', ru: 'Автоматически' },
});

type StepTexts = Record<Exclude<StepName, 'none'>, Blank>;

/** Hours matter while a payment or a delivery is awaited; of everything else the day is enough. */
const stepsWithHours: readonly StepName[] = ['pay', 'deliver', 'restock'];

/** The next step in words; null where nothing comes. */
export function stepText({ what, at, since, shortage: lacking }: NextStep, words: StepTexts, language: Language): string | null {
  if (what === 'none') return null;
  const format = stepsWithHours.includes(what) ? formatMoment : formatDay;
  const formatOrEmpty = (moment: string | null) => (moment === null ? '' : format(moment, language));
  return words[what](formatOrEmpty(at), formatOrEmpty(since), lacking);
}
