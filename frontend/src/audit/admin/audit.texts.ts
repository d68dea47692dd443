import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../../platform/texts.ts';

export const eventLogTexts = catalogue('eventLog', {
  title: { en: 'Event Log', ru: 'Журнал событий' },
  type: { en: 'Event Type', ru: 'Тип события' },
  all: { en: 'All events', ru: 'Все события' },
  from: { en: 'Start Date', ru: 'Дата с' },
  to: { en: 'End Date', ru: 'Дата по' },
  clear: { en: 'Clear Filters', ru: 'Сбросить фильтры' },
  none: { en: 'No events found', ru: 'События не найдены' },
  showing: {
    en: (count: number) => `Showing ${countWithNoun.en(count, 'event', 'events')}`,
    ru: (count: number) => `Показано событий: ${count}`,
  },
  event: { en: 'Event', ru: 'Событие' },
  order: { en: 'Order ID', ru: 'ID заказа' },
  user: { en: 'User ID', ru: 'ID пользователя' },
  created: { en: 'Created', ru: 'Создано' },
  payload: { en: 'Payload', ru: 'Данные' },
  dash: { en: '—', ru: '—' },
  deletedUser: { en: 'deleted user', ru: 'удалённый пользователь' },
  openLog: { en: 'Open the log', ru: 'Открыть журнал' },
});

/** The page of the log in the office. */
export const logTexts = catalogue('log', {
  text: {
    en: 'Everything that has happened in the shop, newest first: what, when, by whom and about what',
    ru: 'Всё, что произошло в магазине, сначала новое: что, когда, кто и о чём',
  },
  filters: { en: 'Filters', ru: 'Фильтры' },
  search: { en: 'About: email, name or ID', ru: 'О ком или о чём: email, имя или ID' },
  actor: { en: 'Done by: email, name or ID', ru: 'Кто сделал: email, имя или ID' },
  from: { en: 'From', ru: 'С' },
  to: { en: 'To', ru: 'По' },
  backwards: { en: 'The end is before the start', ru: 'Конец раньше начала' },
  technical: { en: 'Include technical facts', ru: 'С техническими записями' },
  technicalChosen: { en: 'All chosen kinds are shown', ru: 'Показаны все выбранные типы' },
  none: { en: 'No events found', ru: 'События не найдены' },
  noneText: { en: 'No event matches these filters.', ru: 'Под эти фильтры не подходит ни одно событие.' },
  when: { en: 'Time', ru: 'Время' },
  what: { en: 'What happened', ru: 'Что произошло' },
  who: { en: 'Who', ru: 'Кто' },
  about: { en: 'About', ru: 'О чём' },
  reason: { en: (why: string) => `Reason: ${why}`, ru: (why: string) => `Причина: ${why}` },
  order: { en: 'Order', ru: 'Заказ' },
  user: { en: 'User', ru: 'Пользователь' },
  unit: { en: 'Unit', ru: 'Единица' },
  furtherUnits: {
    en: (count: number) => `and ${countWithNoun.en(count, 'more unit', 'more units')}`,
    ru: (count: number) => `и ещё единиц: ${count}`,
  },
  data: { en: 'Data', ru: 'Данные' },
  kind: { en: 'Kind', ru: 'Тип' },
  id: { en: 'ID of the fact', ru: 'ID записи' },
  cause: { en: 'Caused by', ru: 'Вызвано' },
  payload: { en: 'Payload', ru: 'Содержимое' },
});

export const activityTexts = catalogue('activity', {
  title: { en: 'Activity History', ru: 'История действий' },
  text: { en: 'Events of this account, newest first', ru: 'События этого аккаунта, сначала новые' },
  none: { en: 'No activity logs found', ru: 'Записей нет' },
  count: { en: 'Activity Logs', ru: 'Записи активности' },
  last: {
    en: (count: number) => `Last ${countWithNoun.en(count, 'event', 'events')}`,
    ru: (count: number) => `Последних событий: ${count}`,
  },
  by: { en: (who: string) => `by ${who}`, ru: (who: string) => `кто: ${who}` },
  steps: { en: 'Show emails and intermediate steps', ru: 'Показывать письма и промежуточные шаги' },
  log: { en: 'All events in the log', ru: 'Все события в журнале' },
});
