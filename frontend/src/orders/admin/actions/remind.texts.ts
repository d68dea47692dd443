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
  confirm: { en: 'Send reminder', ru: 'Отправить напоминание' },
  keep: { en: 'Not now', ru: 'Не сейчас' },
  working: { en: 'Working...', ru: 'Выполняется...' },
  reminded: { en: 'The customer was reminded', ru: 'Клиенту отправлено напоминание' },
  notReminded: { en: 'The customer could not be reminded', ru: 'Не удалось напомнить клиенту' },
  notStarted: { en: 'The reminders could not be sent', ru: 'Не удалось отправить напоминания' },
});
