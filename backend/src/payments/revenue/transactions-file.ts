import type { TransactionCause, TransactionStatus } from '@orderstream/contracts/payments/lifecycle';
import type { Language } from '@orderstream/contracts/shared/languages';
import { decimalOf } from '@orderstream/contracts/shared/money';
import type { TransactionRow } from '@orderstream/projections/payments/transactions.table';
import { spreadsheetLines } from '../../platform/http/csv.ts';

type FileTexts = {
  head: readonly string[];
  causes: Record<TransactionCause, string>;
  statuses: Record<TransactionStatus, string>;
};

const words: Record<Language, FileTexts> = {
  en: {
    head: ['Date', 'Description', 'Order', 'Paid', 'Refunded', 'Currency', 'Status', 'Number'],
    causes: { first: 'Payment', renewal: 'Monthly payment', refund: 'Refund', dispute_lost: 'Disputed payment returned' },
    statuses: { pending: 'Pending', succeeded: 'Succeeded', failed: 'Failed' },
  },
  ru: {
    head: ['Дата', 'Описание', 'Заказ', 'Оплачено', 'Возвращено', 'Валюта', 'Статус', 'Номер'],
    causes: { first: 'Оплата', renewal: 'Ежемесячный платёж', refund: 'Возврат', dispute_lost: 'Возврат по спору' },
    statuses: { pending: 'В обработке', succeeded: 'Успешно', failed: 'Не прошло' },
  },
};

/** Payments and refunds have separate columns: a minus would start a formula. */
async function* rowsOf(transactions: AsyncIterable<TransactionRow>, { causes, statuses }: FileTexts) {
  for await (const { id, created_at, kind, cause, order_id, amount, currency, status } of transactions) {
    const sum = decimalOf({ amount, currency });
    const [paid, back] = kind === 'payment' ? [sum, null] : [null, sum];
    yield [created_at, causes[cause], order_id, paid, back, currency.toUpperCase(), statuses[status], id];
  }
}

export const transactionLines = (transactions: AsyncIterable<TransactionRow>, language: Language): AsyncGenerator<string> =>
  spreadsheetLines(words[language].head, rowsOf(transactions, words[language]));
