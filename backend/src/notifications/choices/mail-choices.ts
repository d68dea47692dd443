import type { Language } from '@orderstream/contracts/shared/languages';

export const choiceGroups = ['orders', 'security'] as const;
export type MailChoiceDefinition = { group: (typeof choiceGroups)[number]; name: Record<Language, string> };

/**
 * What a user can turn off, in the order of Settings; each mail names its choice. All others are always sent: confirmation, passwords,
 * the account, failed payments, refunds, the end of a subscription and deletion.
 */
export const mailChoices = {
  deliveries: {
    group: 'orders',
    name: { en: 'Deliveries, and answers to your reports', ru: 'Поставки и ответы на ваши обращения' },
  },
  canceled_orders: {
    group: 'orders',
    name: { en: 'Orders that expired or that we cancelled', ru: 'Заказы с истёкшим сроком и отменённые нами' },
  },
  receipts: { group: 'orders', name: { en: 'Receipts of first payments', ru: 'Чеки за первую оплату' } },
  renewals: { group: 'orders', name: { en: 'Receipts of monthly payments', ru: 'Чеки за ежемесячную оплату' } },
  stock: { group: 'orders', name: { en: 'Products that are back in stock', ru: 'Продукты снова в наличии' } },
  sign_ins: { group: 'security', name: { en: 'Sign-ins with a new browser', ru: 'Вход из нового браузера' } },
  changed_secrets: {
    group: 'security',
    name: { en: 'Changed private information of delivered products', ru: 'Изменение приватной информации поставленных продуктов' },
  },
} as const satisfies Record<string, MailChoiceDefinition>;

export type MailChoice = keyof typeof mailChoices;
export const mailChoiceNames = Object.keys(mailChoices) as MailChoice[];
