import { catalogue } from '../../platform/texts.ts';

export const asCustomerTexts = catalogue('ru', {
  look: { en: 'See it as the customer does', ru: 'Посмотреть глазами клиента' },
  page: { en: (id: string) => `Order ${id} as its customer sees it`, ru: (id: string) => `Заказ ${id} глазами клиента` },
  only: {
    en: 'Nothing can be done here, and what is private stays hidden. That you looked is in the log.',
    ru: 'Здесь ничего нельзя изменить, а приватная информация скрыта. Просмотр записан в журнал.',
  },
  byCustomer: { en: 'Only the customer can do this.', ru: 'Это может сделать только клиент.' },
  back: { en: 'Back to the order', ru: 'Вернуться к заказу' },
});
