import { catalogue } from '../../platform/texts.ts';

export const reasonTexts = catalogue('reason', {
  label: { en: 'Reason', ru: 'Причина' },
  inLog: {
    en: 'Visible to the office only, in the log. No email mentions it.',
    ru: 'Видна только сотрудникам, в журнале. В письмах её нет.',
  },
  ofOrder: {
    en: 'The customer does not see it. The office sees it in the order history.',
    ru: 'Клиент её не увидит. Сотрудники видят её в истории заказа.',
  },
  ofOrders: {
    en: 'The customers do not see it. The office sees it in the history of each order.',
    ru: 'Клиенты её не увидят. Сотрудники видят её в истории каждого заказа.',
  },
});
