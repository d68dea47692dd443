import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../../platform/texts.ts';

export const workTexts = catalogue('work', {
  title: { en: 'Today', ru: 'Сегодня' },
  looking: { en: 'Loading the work list…', ru: 'Загружаем список дел…' },
  nothing: { en: 'All done: nothing is waiting.', ru: 'Все дела сделаны.' },
  waits: {
    en: (count: number) => `${countWithNoun.en(count, 'item needs', 'items need')} action`,
    ru: (count: number) => `Ждут человека: ${count}`,
  },
  deliveries: { en: 'Orders to deliver', ru: 'Заказы к поставке' },
  approvals: { en: 'Approvals', ru: 'Одобрение аккаунтов' },
  problems: { en: 'Reported problems', ru: 'Обращения клиентов' },
  attention: { en: 'Attention', ru: 'Требует внимания' },
  failing_payments: { en: 'Missing payments', ru: 'Непоступившие платежи' },
  deletions: { en: 'Unfinished deletions', ru: 'Незавершённые удаления' },
  drafts: { en: 'Drafts to send', ru: 'Неотправленные черновики' },
  quarantined: { en: 'Units in quarantine', ru: 'Единицы в карантине' },
  stock: { en: 'Out of stock, or soon', ru: 'Нет или мало на складе' },
  none: { en: 'none waiting', ru: 'ничего не ждёт' },
  enough: { en: 'all in stock', ru: 'всего достаточно' },
  oldest: { en: (ago: string) => `oldest: ${ago}`, ru: (ago: string) => `старейшее: ${ago}` },
  andOthers: {
    en: (first: string, others: number) => `${first}, +${others}`,
    ru: (first: string, others: number) => `${first}, +${others}`,
  },
  out: { en: (what: string) => `${what}: out`, ru: (what: string) => `${what}: нет` },
  few: { en: (what: string) => `${what}: few left`, ru: (what: string) => `${what}: мало` },
  lasts: {
    en: (what: string, days: number) => `${what}: ${days < 1 ? 'less than a day' : countWithNoun.en(days, 'day', 'days')} left`,
    ru: (what: string, days: number) => `${what}: ${days < 1 ? 'меньше дня' : countWithNoun.ru(days, 'день', 'дня', 'дней')}`,
  },
});

export const moneyDaysTexts = catalogue('moneyDays', {
  title: { en: 'Money', ru: 'Деньги' },
  titleOf: { en: (currency: string) => `Money, ${currency}`, ru: (currency: string) => `Деньги, ${currency}` },
  text: { en: 'UTC days, compared with the same number of days before', ru: 'Дни по UTC, в сравнении с предыдущими днями' },
  range: { en: 'Range', ru: 'Период' },
  days: { en: (days: number) => `${days} days`, ru: (days: number) => `${days} дней` },
  from: { en: 'First day', ru: 'Первый день' },
  to: { en: 'Last day', ru: 'Последний день' },
  wrongRange: {
    en: 'The last day must not be before the first, and at most two years after it.',
    ru: 'Последний день не раньше первого и не позже чем через два года.',
  },
  gross: { en: 'Revenue', ru: 'Выручка' },
  given_back: { en: 'Returned', ru: 'Возвращено' },
  net: { en: 'Net', ru: 'Чистая выручка' },
  recurring: { en: 'Monthly recurring', ru: 'Подписки, в месяц' },
  subscribed: { en: 'New subscriptions', ru: 'Новые подписки' },
  lost: { en: 'Lost subscriptions', ru: 'Потеряно подписок' },
  before: { en: (value: string) => `before: ${value}`, ru: (value: string) => `до этого: ${value}` },
  netByDay: { en: 'Net revenue by day', ru: 'Чистая выручка по дням' },
  recurringByDay: { en: 'Recurring revenue', ru: 'Подписки в месяц' },
  inRange: { en: 'In the chosen days', ru: 'За выбранные дни' },
  atEnd: { en: 'Charged each month, at the end of the day', ru: 'Списывается в месяц, на конец дня' },
  noMoney: { en: 'No money moved on these days', ru: 'За эти дни движений не было' },
  noSubscriptions: { en: 'No subscriptions on these days', ru: 'В эти дни подписок нет' },
});

export const failingTexts = catalogue('failing', {
  title: { en: 'Missing payments', ru: 'Непоступившие платежи' },
  text: {
    en: 'Subscriptions that are paused or have missed a payment. Stripe retries and tells the customer; when it gives up, the subscription ends.',
    ru: 'Приостановленные подписки и подписки с пропущенным платежом. Stripe повторяет попытки и пишет клиенту; когда попытки прекратятся, подписка завершится.',
  },
  none: { en: 'No payment is missing', ru: 'Все платежи поступили' },
  noneText: { en: 'Every running subscription is paid.', ru: 'Все действующие подписки оплачены.' },
  customer: { en: 'Customer', ru: 'Клиент' },
  item: { en: 'Product', ru: 'Продукт' },
  amount: { en: 'Per month', ru: 'В месяц' },
  since: { en: 'Missing since', ru: 'Нет с' },
  state: { en: 'Status', ru: 'Статус' },
  past_due: { en: 'Stripe tries again', ru: 'Stripe повторяет' },
  paused: { en: 'Paused at Stripe', ru: 'Приостановлена в Stripe' },
  unpaid: { en: 'Stripe has given up', ru: 'Stripe прекратил попытки' },
  order: { en: 'Order', ru: 'Заказ' },
  deleted: { en: 'deleted user', ru: 'удалённый пользователь' },
  custom: { en: 'Custom order', ru: 'Индивидуальный заказ' },
});
