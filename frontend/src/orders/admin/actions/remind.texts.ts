import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../../../platform/texts.ts';

/** Reminding customers of what they have not paid. */
export const remindTexts = catalogue('remind', {
  remind: { en: 'Remind', ru: 'Напомнить' },
  sure: { en: 'Remind the customer?', ru: 'Напомнить клиенту?' },
  sureText: {
    en: 'They get an email saying that this order awaits payment. You can remind them of it once a day.',
    ru: 'Клиент получит письмо о том, что заказ ждёт оплаты. Напоминать о заказе можно раз в день.',
  },
  sureSome: {
    en: (count: number) => `Send reminders for ${countWithNoun.en(count, 'order', 'orders')}?`,
    ru: (count: number) => `Напомнить: ${countWithNoun.ru(count, 'заказ', 'заказа', 'заказов')}?`,
  },
  sureSomeText: {
    en: 'Each customer gets an email saying that the order awaits payment, at most once a day per order.',
    ru: 'Каждый клиент получит письмо о том, что заказ ждёт оплаты, не чаще раза в день о каждом заказе.',
  },
  leftOut: {
    en: (count: number) =>
      `${countWithNoun.en(count, 'selected order is', 'selected orders are')} not awaiting payment, or the customer was reminded less than a day ago.`,
    ru: (count: number) =>
      `Из выбранных ${countWithNoun.ru(count, 'заказ', 'заказа', 'заказов')}: оплата не ожидается, или клиенту напоминали менее суток назад.`,
  },
  confirm: { en: 'Send reminder', ru: 'Отправить напоминание' },
  keep: { en: 'Not now', ru: 'Не сейчас' },
  working: { en: 'Working...', ru: 'Выполняется...' },
  reminded: { en: 'The customer was reminded', ru: 'Клиенту отправлено напоминание' },
  someReminded: {
    en: (count: number) => (count === 1 ? '1 reminder was sent' : `${count} reminders were sent`),
    ru: (count: number) => `Отправлено: ${countWithNoun.ru(count, 'напоминание', 'напоминания', 'напоминаний')}`,
  },
  notReminded: { en: 'The customer could not be reminded', ru: 'Не удалось напомнить клиенту' },
  failed: { en: 'The customer could not be reminded.', ru: 'Не удалось напомнить.' },
});
