import type { TransactionCause, TransactionKind } from '@orderstream/contracts/payments/lifecycle';
import { catalogue, catalogueOf } from '../platform/texts.ts';

export const transactionKindTexts = catalogueOf<TransactionKind>()('transactionKind', {
  payment: { en: 'Payment', ru: 'Платёж' },
  refund: { en: 'Refund', ru: 'Возврат' },
});

export const transactionCauseTexts = catalogueOf<TransactionCause>()('transactionCause', {
  first: { en: 'Payment', ru: 'Оплата' },
  renewal: { en: 'Monthly payment', ru: 'Ежемесячный платёж' },
  refund: { en: 'Refund', ru: 'Возврат' },
  dispute_lost: { en: 'Disputed payment returned', ru: 'Возврат по спору' },
});

/** Any other state is shown as it came. */
export const transactionStatusTexts = catalogueOf<'succeeded' | 'pending' | 'failed'>()('transactionStatus', {
  succeeded: { en: 'Succeeded', ru: 'Успешно' },
  pending: { en: 'Pending', ru: 'В обработке' },
  failed: { en: 'Failed', ru: 'Не прошло' },
});

export const transactionsTexts = catalogue('transactions', {
  title: { en: 'Transactions', ru: 'Транзакции' },
  portal: { en: 'Stripe Portal', ru: 'Портал Stripe' },
  filter: { en: 'Show', ru: 'Показать' },
  all: { en: 'All', ru: 'Все' },
  payment: { en: 'Payments', ru: 'Платежи' },
  refund: { en: 'Refunds', ru: 'Возвраты' },
  find: { en: 'Find transactions', ru: 'Поиск транзакций' },
  from: { en: 'From', ru: 'С' },
  to: { en: 'Until', ru: 'По' },
  backwards: { en: 'The end is before the start', ru: 'Раньше начала' },
  orderId: { en: 'Order ID', ru: 'ID заказа' },
  orderIdForm: { en: 'At least the first four characters', ru: 'Не менее четырёх первых символов' },
  moreFilters: { en: 'More filters', ru: 'Ещё фильтры' },
  clear: { en: 'Clear filters', ru: 'Сбросить фильтры' },
  file: { en: 'Download CSV', ru: 'Скачать CSV' },
  fileFailed: { en: 'The file could not be created. Please try again.', ru: 'Не удалось подготовить файл. Попробуйте ещё раз.' },
  none: { en: 'No transactions found', ru: 'Транзакции не найдены' },
  notLoaded: {
    en: 'Transactions could not be loaded',
    ru: 'Не удалось загрузить транзакции',
  },
  again: { en: 'Load again', ru: 'Загрузить снова' },
  date: { en: 'Date', ru: 'Дата' },
  type: { en: 'Type', ru: 'Тип' },
  description: { en: 'Description', ru: 'Описание' },
  amount: { en: 'Amount', ru: 'Сумма' },
  status: { en: 'Status', ru: 'Статус' },
  links: { en: 'Links', ru: 'Ссылки' },
  ownReceipt: { en: 'Print receipt', ru: 'Чек для печати' },
  receipt: { en: 'Receipt', ru: 'Чек' },
  invoice: { en: 'Invoice', ru: 'Счёт' },
  pdf: { en: 'PDF', ru: 'PDF' },
  receiptOf: { en: (day: string) => `${day}: receipt`, ru: (day: string) => `${day}: чек` },
  linkOf: {
    en: (what: string, day: string) => `${what} of ${day} (opens in a new tab)`,
    ru: (what: string, day: string) => `${what} от ${day} (откроется в новой вкладке)`,
  },
  forOrder: {
    en: (what: string, id: string) => `${what}, order ${id}`,
    ru: (what: string, id: string) => `${what}, заказ ${id}`,
  },
});
