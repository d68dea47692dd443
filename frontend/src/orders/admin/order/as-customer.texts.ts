import { catalogue } from '../../../platform/texts.ts';

export const asCustomerTexts = catalogue('asCustomer', {
  look: { en: 'View as the customer', ru: 'Посмотреть глазами клиента' },
  page: { en: (id: string) => `Order ${id} as its customer sees it`, ru: (id: string) => `Заказ ${id} глазами клиента` },
  only: {
    en: 'This page is read only, and private information stays hidden. The log records that you opened it.',
    ru: 'Здесь ничего нельзя изменить, а приватная информация скрыта. Просмотр записан в журнал.',
  },
  byCustomer: { en: 'Only the customer can do this.', ru: 'Это может сделать только клиент.' },
  back: { en: 'Back to the order', ru: 'Вернуться к заказу' },
});
