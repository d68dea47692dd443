import { catalogue } from '../../../platform/texts.ts';

export const orderChartTexts = catalogue('orderChart', {
  title: { en: 'Orders', ru: 'Заказы' },
  text: { en: 'Created in the last 30 days', ru: 'Создано за последние 30 дней' },
  unit: { en: 'Orders', ru: 'Заказы' },
  none: { en: 'No orders in the last 30 days', ru: 'За последние 30 дней заказов нет' },
  byStatus: { en: 'Orders by status', ru: 'Заказы по статусам' },
  byStatusText: { en: 'All orders, by current status', ru: 'Все заказы в текущем состоянии' },
  status: { en: 'Status', ru: 'Статус' },
  noneAtAll: { en: 'No orders yet', ru: 'Заказов пока нет' },
});
