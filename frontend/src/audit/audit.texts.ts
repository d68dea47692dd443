import { counted } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../platform/texts.ts';

export const eventLogTexts = catalogue('en', {
  title: { en: 'Event Log', ru: 'Журнал событий' },
  type: { en: 'Event Type', ru: 'Тип события' },
  all: { en: 'All events', ru: 'Все события' },
  from: { en: 'Start Date', ru: 'Дата с' },
  to: { en: 'End Date', ru: 'Дата по' },
  clear: { en: 'Clear Filters', ru: 'Сбросить фильтры' },
  none: { en: 'No events found', ru: 'События не найдены' },
  showing: {
    en: (count: number) => `Showing ${counted.en(count, 'event', 'events')}`,
    ru: (count: number) => `Показано событий: ${count}`,
  },
  event: { en: 'Event', ru: 'Событие' },
  order: { en: 'Order ID', ru: 'ID заказа' },
  user: { en: 'User ID', ru: 'ID пользователя' },
  created: { en: 'Created', ru: 'Создано' },
  payload: { en: 'Payload', ru: 'Данные' },
  dash: { en: '—', ru: '—' },
  deletedUser: { en: 'deleted user', ru: 'удалённый пользователь' },
});

export const activityTexts = catalogue('en', {
  title: { en: 'Activity History', ru: 'История действий' },
  text: { en: 'What happened around this account, newest first', ru: 'Что происходило с этим аккаунтом, сначала новое' },
  none: { en: 'No activity logs found', ru: 'Записей нет' },
  count: { en: 'Activity Logs', ru: 'Записи активности' },
  last: { en: (count: number) => `Last ${counted.en(count, 'event', 'events')}`, ru: (count: number) => `Последних событий: ${count}` },
  by: { en: (who: string) => `by ${who}`, ru: (who: string) => `кем: ${who}` },
});
