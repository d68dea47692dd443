import type { SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { catalogue, catalogueOf } from '../platform/texts.ts';

/** Any other status is shown as the provider names it. */
export type NamedStatus = Extract<SubscriptionStatus, 'active' | 'canceled' | 'past_due' | 'incomplete'>;
export const subscriptionStatusTexts = catalogueOf<NamedStatus | 'canceling'>()('subscriptionStatus', {
  active: { en: 'Active', ru: 'Активна' },
  canceling: { en: 'Cancelling', ru: 'Отменяется' },
  canceled: { en: 'Cancelled', ru: 'Отменена' },
  past_due: { en: 'Past Due', ru: 'Просрочена' },
  incomplete: { en: 'Incomplete', ru: 'Не завершена' },
});

/** The same list as the office sees it. */
export const userSubscriptionsTexts = catalogue('userSubscriptions', {
  title: { en: 'Subscriptions', ru: 'Подписки' },
  empty: { en: 'No subscriptions', ru: 'Подписок нет' },
  item: { en: 'Product', ru: 'Продукт' },
  custom: { en: 'Custom order', ru: 'Индивидуальный заказ' },
  amount: { en: 'Per month', ru: 'В месяц' },
  status: { en: 'Status', ru: 'Статус' },
  next: { en: 'Next step', ru: 'Следующий шаг' },
  none: { en: '—', ru: '—' },
});

export const subscriptionsTexts = catalogue('subscriptions', {
  title: { en: 'Subscriptions', ru: 'Подписки' },
  portal: { en: 'Stripe Portal', ru: 'Портал Stripe' },
  payments: { en: 'Payments', ru: 'Платежи' },
  newTab: { en: (what: string) => `${what} (opens in a new tab)`, ru: (what: string) => `${what} (откроется в новой вкладке)` },
  none: { en: 'You Have No Subscriptions', ru: 'У вас нет подписок' },
  throughPortal: { en: 'You can manage subscriptions through the portal', ru: 'Управлять подписками можно через портал' },
  toStart: { en: 'Subscribe to start using the service', ru: 'Оформите подписку, чтобы начать пользоваться сервисом' },
  open: { en: 'Open', ru: 'Открыть' },
  subscribe: { en: 'Pricing', ru: 'Цены' },
  name: { en: 'Name', ru: 'Название' },
  created: { en: 'Created', ru: 'Создана' },
  amount: { en: 'Amount/month', ru: 'Сумма/месяц' },
  nextCharge: { en: 'Next Charge', ru: 'Следующее списание' },
  status: { en: 'Status', ru: 'Статус' },
  actions: { en: 'Actions', ru: 'Действия' },
  nameless: { en: 'Subscription', ru: 'Подписка' },
  dash: { en: '—', ru: '—' },
  estimated: { en: 'estimated', ru: 'оценка' },
  estimatedWhy: {
    en: 'Taken from your paid order: the payment provider has not confirmed the dates yet.',
    ru: 'По вашему оплаченному заказу: платёжный сервис ещё не подтвердил даты.',
  },
  triesAgain: {
    en: (day: string) => `Stripe tries again on ${day}. Update your card before then.`,
    ru: (day: string) => `Следующая попытка списания: ${day}. Обновите карту до этого дня.`,
  },
  until: { en: (day: string) => `until ${day}`, ru: (day: string) => `до ${day}` },
  orderOf: { en: (name: string, id: string) => `${name}, order ${id}`, ru: (name: string, id: string) => `${name}, заказ ${id}` },
  unitsOf: {
    en: (id: string, units: number) => (units > 0 ? `Order ${id} · units delivered: ${units}` : `Order ${id} · not delivered yet`),
    ru: (id: string, units: number) => (units > 0 ? `Заказ ${id} · поставлено единиц: ${units}` : `Заказ ${id} · ещё не поставлен`),
  },
  order: { en: (id: string) => `Order ${id}`, ru: (id: string) => `Заказ ${id}` },
  cancel: { en: 'Cancel', ru: 'Отменить' },
  resume: { en: 'Keep subscription', ru: 'Не отменять' },
  of: { en: (what: string, name: string) => `${what}: ${name}`, ru: (what: string, name: string) => `${what}: ${name}` },
  sure: { en: 'Cancel subscription at the end of the paid period?', ru: 'Отменить подписку в конце оплаченного периода?' },
  sureText: {
    en: (name: string, id: string, day: string) => `${name}, order ${id}, stays active until ${day} and is not charged again.`,
    ru: (name: string, id: string, day: string) => `${name}, заказ ${id}: подписка действует до ${day}, больше списаний не будет.`,
  },
  yes: { en: 'Yes, cancel subscription', ru: 'Да, отменить подписку' },
  no: { en: 'Keep subscription', ru: 'Оставить подписку' },
  canceling: { en: 'Cancelling...', ru: 'Отменяем...' },
  canceled: {
    en: 'Subscription will be cancelled at the end of the current period',
    ru: 'Подписка будет отменена в конце текущего периода',
  },
  notCanceled: { en: 'Error cancelling subscription', ru: 'Не удалось отменить подписку' },
  resumed: { en: 'Your subscription continues', ru: 'Подписка продолжается' },
  notResumed: { en: 'Failed to keep the subscription', ru: 'Не удалось сохранить подписку' },
  logInAgain: { en: 'Authorization error. Please log in again.', ru: 'Ошибка авторизации. Войдите снова.' },
  notAuthorized: { en: 'Authorization error when loading subscriptions', ru: 'Ошибка авторизации при загрузке подписок' },
  userNotLoaded: { en: 'Error loading user data', ru: 'Ошибка загрузки данных пользователя' },
  notLoaded: { en: 'Failed to load subscriptions', ru: 'Не удалось загрузить подписки' },
  noProfile: { en: 'You have no Stripe profile yet', ru: 'У вас ещё нет профиля в Stripe' },
  noProfileText: {
    en: 'Subscribe through an order to access the Stripe portal',
    ru: 'Оформите подписку через заказ, чтобы получить доступ к порталу Stripe',
  },
  portalFailed: { en: 'Error opening Stripe portal', ru: 'Не удалось открыть портал Stripe' },
});
