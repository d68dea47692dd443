import { catalogue } from '../../platform/texts.ts';
import type { OrderStage } from '../orders.queries.ts';

export const myOrdersTexts = catalogue('myOrders', {
  title: { en: 'Orders', ru: 'Заказы' },
  newOrder: { en: 'New Order', ru: 'Новый заказ' },
  empty: { en: 'Empty', ru: 'Пусто' },
  noOrders: { en: 'No Orders Yet', ru: 'Заказов пока нет' },
  noOrdersText: { en: 'Your orders appear here.', ru: 'Здесь появятся ваши заказы.' },
  createFirst: { en: 'Create First Order', ru: 'Создать первый заказ' },
  loadFailed: { en: 'Failed to load orders. Please try again later.', ru: 'Не удалось загрузить заказы. Попробуйте позже.' },
  stage1: { en: 'Awaiting Payment', ru: 'Ожидает оплаты' },
  stage2: { en: 'Paid / In Process', ru: 'Оплачен / Ожидает поставки' },
  stage3: { en: 'Delivered / Completed', ru: 'Поставлен / Выполнен' },
  stage4: { en: 'Cancelled / Refunded', ru: 'Отменён / Возвращён' },
  payBy: { en: (moment: string) => `pay by ${moment}`, ru: (moment: string) => `оплатить до ${moment}` },
  custom: { en: 'Custom', ru: 'Индивидуальный' },
  subscription: { en: 'Subscription', ru: 'Подписка' },
  awaitingDelivery: { en: 'Paid / In Process', ru: 'Оплачен / Ожидает поставки' },
  refunded: { en: 'Refunded', ru: 'Возвращён' },
  filters: { en: 'Find orders', ru: 'Поиск заказов' },
  search: { en: 'Order ID, product or description', ru: 'ID заказа, продукт или описание' },
  stage: { en: 'Show', ru: 'Показать' },
  allStages: { en: 'All orders', ru: 'Все заказы' },
  clear: { en: 'Clear filters', ru: 'Сбросить фильтры' },
  noneFound: { en: 'No orders match', ru: 'Ничего не найдено' },
  noneFoundText: { en: 'Try other words, or show all orders.', ru: 'Измените запрос или покажите все заказы.' },
  again: { en: 'Order again', ru: 'Заказать снова' },
  open: { en: 'Open', ru: 'Открыть' },
  pay: { en: 'Pay', ru: 'Оплатить' },
  subscribe: { en: 'Pay', ru: 'Оплатить' },
  cancel: { en: 'Cancel', ru: 'Отменить' },
  ofOrder: { en: (what: string, id: string) => `${what}: ${id}`, ru: (what: string, id: string) => `${what}: ${id}` },
  recent: { en: 'Recent Orders', ru: 'Последние заказы' },
  noRecent: { en: 'No orders yet', ru: 'Заказов пока нет' },
  createYourFirst: { en: 'Create Your First Order', ru: 'Создать первый заказ' },
  viewAll: { en: 'View All Orders', ru: 'Все заказы' },
});
export const stageName: Record<OrderStage, 'stage1' | 'stage2' | 'stage3' | 'stage4'> = {
  1: 'stage1',
  2: 'stage2',
  3: 'stage3',
  4: 'stage4',
};

export const payTexts = catalogue('pay', {
  alreadyPaid: { en: 'Order Already Paid', ru: 'Заказ уже оплачен' },
  alreadyPaidText: {
    en: "This order is already paid or doesn't require payment",
    ru: 'Этот заказ уже оплачен или не требует оплаты',
  },
  error: { en: 'Error', ru: 'Ошибка' },
  noSession: { en: 'The payment page did not open', ru: 'Страница оплаты не открылась' },
  unexpected: { en: 'An unexpected error occurred', ru: 'Произошла непредвиденная ошибка' },
});

export const cancelTexts = catalogue('cancel', {
  sure: { en: 'Are you sure you want to cancel this order?', ru: 'Вы уверены, что хотите отменить этот заказ?' },
  yes: { en: 'Yes, cancel order', ru: 'Да, отменить заказ' },
  no: { en: 'Keep order', ru: 'Оставить заказ' },
  canceling: { en: 'Cancelling...', ru: 'Отменяем...' },
  canceled: { en: 'Order Cancelled', ru: 'Заказ отменён' },
  canceledText: { en: 'Your order has been successfully cancelled', ru: 'Ваш заказ успешно отменён' },
  failed: { en: 'Failed to cancel order', ru: 'Не удалось отменить заказ' },
});
