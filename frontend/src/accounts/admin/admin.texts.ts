import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../../platform/texts.ts';

export const adminDashboardTexts = catalogue('adminDashboard', {
  title: { en: 'Dashboard', ru: 'Главная' },
  totalUsers: { en: 'Total Users', ru: 'Всего пользователей' },
  activeUsers: { en: 'Active Users', ru: 'Активные' },
  pendingUsers: { en: 'Pending Approval', ru: 'Ожидают одобрения' },
  inactiveUsers: { en: 'Inactive Users', ru: 'Неактивные' },
  ofTotal: { en: (share: string) => `${share}% of total`, ru: (share: string) => `${share}% от общего числа` },
  allTime: { en: 'All registered users', ru: 'Все зарегистрированные' },
  awaiting: { en: 'Awaiting approval, unconfirmed emails included', ru: 'Ждут решения, включая неподтверждённые email' },
  withoutAccess: { en: 'Without access', ru: 'Без доступа' },
  recentUsers: { en: 'Recent Users', ru: 'Новые пользователи' },
  viewAll: { en: 'View All Users', ru: 'Все пользователи' },
  noUsers: { en: 'No users found', ru: 'Пользователи не найдены' },
  signUps: { en: 'New users', ru: 'Новые пользователи по дням' },
  signUpsText: { en: 'Signed up in the last 30 days', ru: 'Зарегистрировались за последние 30 дней' },
  noSignUps: { en: 'No new users in the last 30 days', ru: 'За последние 30 дней регистраций нет' },
});

export const usersTexts = catalogue('users', {
  title: { en: 'Users', ru: 'Пользователи' },
  search: { en: 'Search by email or name', ru: 'Поиск по email или имени' },
  all: { en: 'All', ru: 'Все' },
  pending: { en: (count: number) => `Pending (${count})`, ru: (count: number) => `Ожидают (${count})` },
  active: { en: 'Active', ru: 'Активные' },
  suspended: { en: 'Suspended', ru: 'Заблокированные' },
  filter: { en: 'Filter by status', ru: 'Фильтр по статусу' },
  foundCount: {
    en: (count: number) => `${countWithNoun.en(count, 'user', 'users')} found`,
    ru: (count: number) => `Найдено пользователей: ${count}`,
  },
  pendingBadge: {
    en: (count: number) => `${count} pending approval`,
    ru: (count: number) => countWithNoun.ru(count, 'ожидает одобрения', 'ожидают одобрения', 'ожидают одобрения'),
  },
  noName: { en: 'No name', ru: 'Без имени' },
  none: { en: 'No users found', ru: 'Пользователи не найдены' },
  noneText: { en: 'Try another name, address or tab.', ru: 'Попробуйте другое имя, адрес или вкладку.' },
  name: { en: 'Name', ru: 'Имя' },
  email: { en: 'Email', ru: 'Email' },
  status: { en: 'Status', ru: 'Статус' },
  roles: { en: 'Roles', ru: 'Роли' },
  joined: { en: 'Joined', ru: 'Дата регистрации' },
  company: { en: 'Company', ru: 'Компания' },
  details: { en: 'Details', ru: 'Подробнее' },
  detailsOf: { en: (who: string) => `Details: ${who}`, ru: (who: string) => `Подробнее: ${who}` },
  unconfirmed: { en: 'Email not confirmed', ru: 'Email не подтверждён' },
});

export const approveTexts = catalogue('approve', {
  approve: { en: 'Approve', ru: 'Одобрить' },
  sure: {
    en: (count: number) => `Approve ${countWithNoun.en(count, 'account', 'accounts')}?`,
    ru: (count: number) => `Одобрить ${countWithNoun.ru(count, 'аккаунт', 'аккаунта', 'аккаунтов')}?`,
  },
  sureText: {
    en: 'They can then place orders, and each is notified by email.',
    ru: 'После этого они смогут заказывать. Каждый получит письмо.',
  },
  failed: { en: 'The accounts could not be approved', ru: 'Не удалось одобрить аккаунты' },
  notStarted: { en: 'Nothing was begun.', ru: 'Ничего не начато.' },
  statusIs: { en: (status: string) => `the status is “${status}”`, ru: (status: string) => `статус «${status}»` },
});

/** A person's name and address: two people can have the same name. */
export const personName = ({ full_name: name, email }: { full_name: string; email: string }): string =>
  name ? `${name} (${email})` : email;

export const userTexts = catalogue('user', {
  notFound: { en: 'User Not Found', ru: 'Пользователь не найден' },
  notFoundText: { en: 'This account does not exist, or it was deleted.', ru: 'Такого аккаунта нет, или он удалён.' },
  backToUsers: { en: 'Back to Users', ru: 'К списку пользователей' },
  profile: { en: 'Profile', ru: 'Профиль' },
  fullName: { en: 'Full Name', ru: 'Имя и фамилия' },
  email: { en: 'Email', ru: 'Email' },
  userId: { en: 'User ID', ru: 'ID пользователя' },
  joined: { en: 'Joined', ru: 'Дата регистрации' },
  company: { en: 'Company', ru: 'Компания' },
  phone: { en: 'Phone', ru: 'Телефон' },
  description: { en: 'Description', ru: 'Описание' },
  none: { en: '—', ru: '—' },
  accountStatus: { en: 'Account Status', ru: 'Статус аккаунта' },
  status: { en: 'Status', ru: 'Статус' },
  approve: { en: 'Approve', ru: 'Одобрить' },
  reject: { en: 'Reject', ru: 'Отклонить' },
  words: { en: 'Message to the applicant (optional)', ru: 'Сообщение заявителю (необязательно)' },
  wordsText: {
    en: 'Write it before you decide: the decision is sent by email at once, with this message in it.',
    ru: 'Напишите его до решения: письмо о решении уходит сразу, и сообщение будет в нём.',
  },
  unconfirmed: {
    en: 'You can approve this account once its email is confirmed.',
    ru: 'Email ещё не подтверждён: одобрить аккаунт можно будет после подтверждения.',
  },
  statusForAdministrators: {
    en: 'This user has a role: only an administrator can change the status.',
    ru: 'У этого пользователя есть роль: менять статус может только администратор.',
  },
  notYourself: {
    en: 'You cannot change your own status. Ask another administrator.',
    ru: 'Свой статус изменить нельзя. Попросите другого администратора.',
  },
  rolesOfOthers: {
    en: 'You cannot change your own roles. Ask another administrator.',
    ru: 'Свои роли изменить нельзя. Попросите другого администратора.',
  },
  rolesWhenActive: { en: 'Only active accounts can be granted roles.', ru: 'Роли можно назначать только активным аккаунтам.' },
  roles: { en: 'Roles', ru: 'Роли' },
  noRoles: { en: 'No roles assigned', ru: 'Роли не назначены' },
  grant: { en: (role: string) => `Grant ${role}`, ru: (role: string) => `Назначить: ${role}` },
  revoke: { en: (role: string) => `Revoke ${role}`, ru: (role: string) => `Снять: ${role}` },
  roleChanged: { en: 'Roles updated successfully', ru: 'Роли обновлены' },
  roleNotChanged: { en: 'Failed to update roles', ru: 'Не удалось обновить роли' },
  loadFailed: { en: 'Failed to load user details', ru: 'Не удалось загрузить данные пользователя' },
  statusUpdated: { en: 'Status updated successfully', ru: 'Статус обновлён' },
  statusNotUpdated: { en: 'Failed to update status', ru: 'Не удалось обновить статус' },
  dangerZone: { en: 'Danger Zone', ru: 'Опасная зона' },
  notDeletedByYourself: {
    en: 'You cannot delete your own account. Ask another administrator.',
    ru: 'Свой аккаунт удалить нельзя. Попросите другого администратора.',
  },
  dangerText: {
    en: 'Deleting a user ends their sessions and subscriptions and removes their personal data.',
    ru: 'Удаление завершает сеансы и подписки пользователя и стирает его личные данные.',
  },
  deleteUser: { en: 'Delete User', ru: 'Удалить пользователя' },
  sure: { en: 'Delete this user?', ru: 'Удалить этого пользователя?' },
  sureText: {
    en: (who: string) => `${who} loses access at once, and all personal data is deleted. This cannot be undone.`,
    ru: (who: string) => `${who} сразу потеряет доступ, все личные данные будут удалены. Это нельзя отменить.`,
  },
  deleting: { en: 'Deleting...', ru: 'Удаляем...' },
  deleted: { en: 'User deleted successfully', ru: 'Пользователь удалён' },
  notDeleted: { en: 'Failed to delete user', ru: 'Не удалось удалить пользователя' },
  copyId: { en: 'Copy user ID', ru: 'Скопировать ID' },
});

/** The links to the previous and next user. */
export const neighbourTexts = catalogue('neighbour', {
  label: { en: 'Users in the list', ru: 'Пользователи из списка' },
  previous: { en: 'Previous', ru: 'Предыдущий' },
  next: { en: 'Next', ru: 'Следующий' },
});
