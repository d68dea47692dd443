import { catalogue } from '../../platform/texts.ts';

export const findTexts = catalogue('find', {
  open: { en: 'Search', ru: 'Поиск' },
  title: { en: 'Find anything', ru: 'Найти что угодно' },
  field: { en: 'Name, email, order, unit, payment, page…', ru: 'Имя, email, заказ, единица, платёж, страница…' },
  close: { en: 'Close', ru: 'Закрыть' },
  pages: { en: 'Go to', ru: 'Перейти' },
  actions: { en: 'Actions', ru: 'Действия' },
  people: { en: 'People', ru: 'Люди' },
  orders: { en: 'Orders', ru: 'Заказы' },
  units: { en: 'Units', ru: 'Единицы' },
  searching: { en: 'Searching…', ru: 'Ищем…' },
  nothing: {
    en: 'Nothing found. Try an email, a part of an ID or another word.',
    ru: 'Ничего не найдено. Попробуйте email, часть ID или другое слово.',
  },
  failed: {
    en: 'Some lists could not be searched.',
    ru: 'Часть списков недоступна.',
  },
  again: { en: 'Try again', ru: 'Повторить' },
  foundCount: { en: (count: number) => `${count} found`, ru: (count: number) => `Найдено: ${count}` },
  deleted: { en: 'deleted user', ru: 'удалённый пользователь' },
  custom: { en: 'Custom order', ru: 'Индивидуальный заказ' },
  toDeliver: { en: 'Orders to deliver', ru: 'Заказы к поставке' },
  toApprove: { en: 'Users to approve', ru: 'Пользователи на одобрение' },
  toCreate: { en: 'Create Product', ru: 'Создать продукт' },
  toImport: { en: 'Import Products', ru: 'Импорт продуктов' },
  failing: { en: 'Missing payments', ru: 'Непоступившие платежи' },
});

export const keyTexts = catalogue('key', {
  title: { en: 'Keyboard shortcuts', ru: 'Сочетания клавиш' },
  find: { en: 'Find anything', ru: 'Найти что угодно' },
  next: { en: 'Next row of a list', ru: 'Следующая строка списка' },
  previous: { en: 'Previous row of a list', ru: 'Предыдущая строка списка' },
  open: { en: 'Open the row', ru: 'Открыть строку' },
  keys: { en: 'This list of keys', ru: 'Этот список клавиш' },
  leave: { en: 'Close a dialog', ru: 'Закрыть окно' },
  key: { en: 'Key', ru: 'Клавиша' },
  does: { en: 'What it does', ru: 'Что делает' },
  close: { en: 'Close', ru: 'Закрыть' },
});
