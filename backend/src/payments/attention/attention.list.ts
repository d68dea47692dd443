import { attentionOpen, attentionPage } from '@orderstream/projections/payments/attention/attention.reads';
import { decimalAmount, listAsFile } from '../../platform/http/list-as-file.ts';
import { filtersOf } from '../../platform/http/page.requests.ts';
import { AttentionQuery } from './attention.requests.ts';

export const attentionListFile = listAsFile({
  filters: filtersOf(AttentionQuery),
  count: (ask, { group }) => ask.of(attentionOpen(group)),
  page: ({ group }, page) => attentionPage(page, group),
  columns: [
    { en: 'Kind', ru: 'Тип', of: ({ kind }) => kind },
    { time: true, en: 'Since', ru: 'С', of: ({ since }) => new Date(since) },
    { en: 'Order', ru: 'Заказ', of: ({ order_id }) => order_id },
    { en: 'Email', ru: 'Email', of: ({ user }) => user?.email },
    { en: 'Charge', ru: 'Списание', of: ({ charge_id }) => charge_id },
    { en: 'Subscription', ru: 'Подписка', of: ({ subscription_id }) => subscription_id },
    { en: 'Amount', ru: 'Сумма', of: ({ amount, currency }) => decimalAmount(amount, currency) },
    { en: 'Currency', ru: 'Валюта', of: ({ currency }) => currency?.toUpperCase() },
  ],
});
