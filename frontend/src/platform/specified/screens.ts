import type { Language } from '@orderstream/contracts/shared/languages';

export type Quotes = Readonly<Record<string, string | ((...blanks: never[]) => string)>>;

const russianNames: Quotes = {
  'orderStatus.draft': 'Черновик',
  'orderStatus.awaiting_payment': 'Ожидает оплаты',
  'orderStatus.payment_required': 'Требуется оплата',
  'orderStatus.paid_in_process': 'Оплачен / Ожидает поставки',
  'orderStatus.delivered': 'Поставлен',
  'orderStatus.completed': 'Выполнен',
  'orderStatus.canceled': 'Отменён',
  'orderState.active': 'Подписка активна',
  'orderType.user': 'Обычный',
};

/** The catalogues of the frame around the screens, which the specification quotes in English only. */
export const frameCatalogues: readonly string[] = ['shell', 'ui', 'find'];

type Screen = { at: RegExp; language: Language; quotes: Quotes };

/** Every other screen is quoted in English. */
export const otherScreens: Screen = { at: /^/, language: 'en', quotes: {} };

/** The screens that are specified in Russian, with the quotes that apply only there. */
export const russianScreens: readonly Screen[] = [
  { at: /^\/app\/orders\/[^/]+|^\/admin\/orders\/[^/]+\/as-customer/, language: 'ru', quotes: russianNames },
  { at: /^\/admin\/orders\/[^/]+/, language: 'ru', quotes: { ...russianNames, 'orderStatus.completed': 'Завершен' } },
];
