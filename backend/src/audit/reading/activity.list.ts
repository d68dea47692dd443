import { activityCount, activityPage } from '@orderstream/projections/notifications/notifications-logs.reads';
import { listAsFile } from '../../platform/http/list-as-file.ts';
import { filtersOf } from '../../platform/http/page.requests.ts';
import { EventsQuery } from './audit.requests.ts';
import { reasonOf } from './facts.answers.ts';

export const activityList = listAsFile({
  filters: filtersOf(EventsQuery),
  count: (ask, filter) => ask.of(activityCount(filter)),
  page: activityPage,
  columns: [
    { en: 'Fact', ru: 'Запись', of: ({ id }) => id },
    { time: true, en: 'Time', ru: 'Время', of: ({ created_at }) => new Date(created_at) },
    { en: 'Kind', ru: 'Тип', of: ({ event_type }) => event_type },
    { en: 'Order', ru: 'Заказ', of: ({ order_id }) => order_id },
    { en: 'User', ru: 'Пользователь', of: ({ user_id }) => user_id },
    { en: 'Done by', ru: 'Кем', of: ({ actor }) => actor.role ?? actor.kind },
    { en: 'Person', ru: 'Человек', of: ({ actor }) => actor.id },
    { en: 'Name', ru: 'Имя', of: ({ actor_name }) => actor_name },
    { en: 'Source', ru: 'Источник', of: ({ source }) => source },
    { en: 'Reason', ru: 'Причина', of: reasonOf },
    { en: 'Data', ru: 'Данные', of: ({ payload }) => JSON.stringify(payload) },
  ],
});
