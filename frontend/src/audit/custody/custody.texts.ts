import { catalogue } from '../../platform/texts.ts';

export const custodyTexts = catalogue('custody', {
  title: { en: 'Custody', ru: 'Доступ к секретам' },
  text: {
    en: 'Who has seen which secret, when, and why they could. The secrets themselves are never shown here.',
    ru: 'Кто какой секрет видел, когда и на каком основании. Сами секреты здесь не показываются.',
  },
  filters: { en: 'Filters', ru: 'Фильтры' },
  secretId: { en: 'Unit, or custom order (id)', ru: 'Единица или индивидуальный заказ (id)' },
  orderId: { en: 'Order (id)', ru: 'Заказ (id)' },
  readerId: { en: 'Reader (id)', ru: 'Кто смотрел (id)' },
  from: { en: 'From', ru: 'С' },
  to: { en: 'To', ru: 'По' },
  wrongId: { en: 'Enter a complete id', ru: 'Введите id целиком' },
  search: { en: 'Search', ru: 'Найти' },
  clear: { en: 'Clear filters', ru: 'Сбросить фильтры' },
  export: { en: 'Export CSV', ru: 'Выгрузить CSV' },
  looks: { en: 'Views', ru: 'Просмотры' },
  look: { en: 'Seen', ru: 'Просмотр' },
  secret: { en: 'Secret', ru: 'Секрет' },
  product: { en: 'Unit', ru: 'Единица' },
  order: { en: 'Words of a custom order', ru: 'Текст индивидуального заказа' },
  reader: { en: 'Reader', ru: 'Кто смотрел' },
  ofOrder: { en: 'Order', ru: 'Заказ' },
  why: { en: 'Why they could', ru: 'Основание' },
  owner: { en: 'It is their own order', ru: 'Собственный заказ' },
  admin: { en: 'Administrator role', ru: 'Роль администратора' },
  none: { en: 'No views', ru: 'Просмотров нет' },
  noneText: { en: 'No view of a secret matches these filters.', ru: 'Под эти фильтры не подходит ни один просмотр.' },
  seenByReader: { en: 'Everything this reader has seen', ru: 'Всё, что видел этот человек' },
  readersOfSecret: { en: 'Everyone who has seen this secret', ru: 'Все, кто видел этот секрет' },
  radius: { en: 'Radius', ru: 'Радиус' },
  count: { en: 'Times', ru: 'Раз' },
  first: { en: 'First', ru: 'Впервые' },
  last: { en: 'Last', ru: 'В последний раз' },
});

export const fileTexts = catalogue('file', {
  begun: { en: 'Your browser is saving the file', ru: 'Браузер сохраняет файл' },
  failed: {
    en: 'The file could not be prepared. It needs at least one seal; the first follows a minute after the first fact.',
    ru: 'Не удалось подготовить файл. Нужна хотя бы одна печать: она появится через минуту после первой записи.',
  },
});
