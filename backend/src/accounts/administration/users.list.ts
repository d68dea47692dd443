import { usersPage } from '@orderstream/projections/accounts/app-user.reads';
import { listAsFile } from '../../platform/http/list-as-file.ts';
import { filtersOf } from '../../platform/http/page.requests.ts';
import { UsersQuery } from './users.requests.ts';

export const userList = listAsFile({
  filters: filtersOf(UsersQuery),
  count: async (ask, filter) => (await ask.of(usersPage(filter, { limit: 1 }))).matching,
  page: (filter, page) => usersPage(filter, page),
  columns: [
    { en: 'User', ru: 'Пользователь', of: ({ id }) => id },
    { en: 'Name', ru: 'Имя', of: ({ full_name }) => full_name },
    { en: 'Email', ru: 'Email', of: ({ email }) => email },
    { en: 'Company', ru: 'Компания', of: ({ business_name }) => business_name },
    { en: 'Email confirmed', ru: 'Email подтверждён', of: ({ email_confirmed }) => (email_confirmed ? 1 : 0) },
    { en: 'Status', ru: 'Статус', of: ({ status }) => status },
    { en: 'Roles', ru: 'Роли', of: ({ roles }) => roles.join(' ') },
    { en: 'Tags', ru: 'Метки', of: ({ tags }) => tags.join(', ') },
    { time: true, en: 'Joined', ru: 'Зарегистрирован', of: ({ created_at }) => new Date(created_at) },
  ],
});
