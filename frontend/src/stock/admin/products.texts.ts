import { countWithNoun } from '@orderstream/contracts/shared/plural';
import type { UnitStatus } from '@orderstream/contracts/stock/lifecycle';
import { catalogue, catalogueOf } from '../../platform/texts.ts';

export const unitStatusTexts = catalogueOf<UnitStatus>()('unitStatus', {
  available: { en: 'Available', ru: 'Доступен' },
  assigned: { en: 'Assigned', ru: 'Привязан' },
  quarantined: { en: 'Quarantined', ru: 'В карантине' },
});

export const productsTexts = catalogue('products', {
  sureChange: { en: 'Change what the customer sees?', ru: 'Изменить то, что видит клиент?' },
  changeText: {
    en: (order: string) =>
      `This unit belongs to order ${order}. If it has been delivered, the customer sees the new text and gets an email.`,
    ru: (order: string) => `Эта единица принадлежит заказу ${order}. Если заказ поставлен, клиент увидит новый текст и получит письмо.`,
  },
  change: { en: 'Change', ru: 'Изменить' },
  title: { en: 'Products', ru: 'Продукты' },
  total: { en: 'Total Products', ru: 'Всего продуктов' },
  available: { en: 'Available', ru: 'Доступно' },
  assigned: { en: 'Assigned', ru: 'Привязано' },
  create: { en: 'Create Product', ru: 'Создать продукт' },
  import: { en: 'Import', ru: 'Импорт' },
  units: { en: 'Units', ru: 'Единицы' },
  search: { en: 'Search by unit or order ID, batch or note', ru: 'Поиск по ID единицы или заказа, партии, заметке' },
  batch: { en: 'Batch', ru: 'Партия' },
  note: { en: 'Note', ru: 'Заметка' },
  wordsText: { en: 'Visible to the office only', ru: 'Видно только сотрудникам' },
  filters: { en: 'Filters', ru: 'Фильтры' },
  all: { en: 'All', ru: 'Все' },
  none: { en: 'No products found', ru: 'Продукты не найдены' },
  noneQuarantined: { en: 'No quarantined products', ru: 'Нет продуктов в карантине' },
  noneAvailable: { en: 'No available products', ru: 'Нет доступных продуктов' },
  id: { en: 'ID', ru: 'ID' },
  channel: { en: 'Channel', ru: 'Канал' },
  productType: { en: 'Product type', ru: 'Тип продукта' },
  privateInfo: { en: 'Private information', ru: 'Приватная информация' },
  status: { en: 'Status', ru: 'Статус' },
  created: { en: 'Created', ru: 'Создан' },
  actions: { en: 'Actions', ru: 'Действия' },
  order: { en: (id: string) => `Order ${id}`, ru: (id: string) => `Заказ ${id}` },
  edit: { en: 'Edit', ru: 'Изменить' },
  delete: { en: 'Delete', ru: 'Удалить' },
  of: { en: (what: string, id: string) => `${what}: ${id}`, ru: (what: string, id: string) => `${what}: ${id}` },
  newInfo: { en: 'New private information', ru: 'Новая приватная информация' },
  editInline: { en: 'Edit private information', ru: 'Изменить приватную информацию' },
  save: { en: 'Save', ru: 'Сохранить' },
  saving: { en: 'Saving...', ru: 'Сохраняем...' },
  cancel: { en: 'Cancel', ru: 'Отмена' },
  close: { en: 'Close', ru: 'Закрыть' },
  createTitle: { en: 'Create Product', ru: 'Создать продукт' },
  editTitle: { en: 'Edit Product', ru: 'Изменить продукт' },
  keepInfo: { en: 'Leave empty to keep the current text', ru: 'Оставьте пустым, чтобы не менять' },
  fillIn: { en: 'Fill in all fields', ru: 'Заполните все поля' },
  chooseChannel: { en: 'Choose a channel', ru: 'Выберите канал' },
  chooseProductType: { en: 'Choose a product type', ru: 'Выберите тип продукта' },
  enterInfo: { en: 'Enter the private information', ru: 'Введите приватную информацию' },
  sureDelete: { en: 'Delete this product?', ru: 'Удалить этот продукт?' },
  sureDeleteText: {
    en: (id: string) => `${id} is removed from stock, and its private information is erased. This cannot be undone.`,
    ru: (id: string) => `${id} исчезнет со склада, приватная информация будет стёрта. Это нельзя отменить.`,
  },
  deleting: { en: 'Deleting...', ru: 'Удаляем...' },
  productCreated: { en: 'Product created!', ru: 'Продукт создан!' },
  productUpdated: { en: 'Product updated!', ru: 'Продукт обновлён!' },
  productDeleted: { en: 'Product deleted!', ru: 'Продукт удалён!' },
  infoUpdated: { en: 'Private information updated!', ru: 'Приватная информация обновлена!' },
  failed: { en: (message: string) => `Error: ${message}`, ru: (message: string) => `Ошибка: ${message}` },
  unknown: { en: 'Unknown error', ru: 'Неизвестная ошибка' },
  cannotDelete: { en: 'Cannot delete assigned product', ru: 'Нельзя удалить привязанный продукт' },
});

/** What there is of each product, above the units themselves. */
export const skuTableTexts = catalogue('skuTable', {
  title: { en: 'Stock by product', ru: 'Остатки по продуктам' },
  text: { en: 'Choose a product to see its units below.', ru: 'Выберите продукт, чтобы увидеть его единицы ниже.' },
  showAll: {
    en: (count: number, short: number) => `Show all ${count}${short > 0 ? `, ${short} more running short` : ''}`,
    ru: (count: number, short: number) => `Показать все ${count}${short > 0 ? `, заканчивается ещё: ${short}` : ''}`,
  },
  showFewer: { en: (count: number) => `Show the first ${count}`, ru: (count: number) => `Показать первые ${count}` },
  product: { en: 'Product', ru: 'Продукт' },
  available: { en: 'Can be sold', ru: 'Можно продать' },
  heldUnits: { en: 'Held for orders', ru: 'В резерве' },
  quarantined: { en: 'Quarantined', ru: 'В карантине' },
  away: { en: (units: number) => `${units} quarantined`, ru: (units: number) => `карантин: ${units}` },
  sold: { en: 'Sold, 30 days', ru: 'За 30 дней' },
  soldShort: { en: (sold: number) => `${sold} in 30 days`, ru: (sold: number) => `за 30 дней: ${sold}` },
  availableShort: { en: (available: number) => `${available} for sale`, ru: (available: number) => `в продаже: ${available}` },
  heldUnitsShort: { en: (count: number) => `${count} held`, ru: (count: number) => `резерв: ${count}` },
  lasts: { en: 'Lasts', ru: 'Хватит' },
  unsold: { en: 'no recent sales', ru: 'нет продаж' },
  tooEarly: { en: 'too early to say', ru: 'пока рано судить' },
  few: { en: 'few left', ru: 'мало' },
  fewLasting: { en: (lasts: string) => `few left, ${lasts}`, ru: (lasts: string) => `мало, ${lasts}` },
  out: { en: 'Out of stock', ru: 'Нет на складе' },
  outShort: { en: 'out', ru: 'нет' },
  ofAvailable: {
    en: (available: number, heldUnits: number) => `Of the available units, ${available} can be sold and ${heldUnits} are held for orders.`,
    ru: (available: number, heldUnits: number) => `Из доступных можно продать: ${available}, в резерве: ${heldUnits}.`,
  },
  warnBelow: { en: 'Warning', ru: 'Порог' },
  warns: {
    en: (below: number | null) => (below === null ? 'under 7 days' : below === 0 ? 'never' : `below ${below}`),
    ru: (below: number | null) => (below === null ? '< 7 дней' : below === 0 ? 'никогда' : `меньше ${below} шт.`),
  },
  warningOf: { en: (name: string) => `warning for ${name}`, ru: (name: string) => `предупреждение, ${name}` },
  days: {
    en: (days: number) => (days < 1 ? 'less than a day' : countWithNoun.en(days, 'day', 'days')),
    ru: (days: number) => (days < 1 ? 'меньше дня' : countWithNoun.ru(days, 'день', 'дня', 'дней')),
  },
});

/** From how few units on the office is warned. */
export const warningTexts = catalogue('warning', {
  title: { en: (name: string) => `Warn about ${name}`, ru: (name: string) => `Предупреждать: ${name}` },
  text: {
    en: 'The office dashboard warns when fewer units than this can be sold. Without a number, it warns when stock lasts less than 7 days at the sales of the last 30.',
    ru: 'Главная страница администратора предупредит, когда продать можно меньше указанного числа. Без числа — когда остатка хватит менее чем на 7 дней при продажах последних 30 дней.',
  },
  below: { en: 'Warn below', ru: 'Предупреждать, если меньше' },
  zero: { en: '0: never', ru: '0: никогда' },
  wrong: {
    en: (most: number) => `Enter a whole number from 0 to ${most}, or leave it empty`,
    ru: (most: number) => `Введите целое число от 0 до ${most} или оставьте пустым`,
  },
  save: { en: 'Save', ru: 'Сохранить' },
  saving: { en: 'Saving...', ru: 'Сохраняем...' },
  saved: { en: 'The warning is set', ru: 'Предупреждение настроено' },
  notSaved: { en: 'The warning could not be set', ru: 'Не удалось настроить предупреждение' },
});

export const importTexts = catalogue('import', {
  title: { en: 'Import Products', ru: 'Импорт продуктов' },
  text: {
    en: 'One product per line: the line is its private information.',
    ru: 'Один продукт на строку: строка — его приватная информация.',
  },
  lines: { en: 'Lines', ru: 'Строки' },
  file: { en: 'Choose a file', ru: 'Выбрать файл' },
  fileUnreadable: { en: 'The file could not be read', ru: 'Не удалось прочитать файл' },
  enterLines: { en: 'Enter at least one line', ru: 'Введите хотя бы одну строку' },
  count: { en: (count: number) => countWithNoun.en(count, 'product', 'products'), ru: (count: number) => `Продуктов: ${count}` },
  start: { en: 'Import', ru: 'Импортировать' },
  importing: { en: (done: number, of: number) => `Line ${done} of ${of}…`, ru: (done: number, of: number) => `Строка ${done} из ${of}…` },
  created: {
    en: (count: number) => `${countWithNoun.en(count, 'product', 'products')} created`,
    ru: (count: number) => `Создано продуктов: ${count}`,
  },
  refused: {
    en: (count: number) => `${countWithNoun.en(count, 'line', 'lines')} refused`,
    ru: (count: number) => `Отклонено строк: ${count}`,
  },
  stopped: {
    en: (line: number) => `The import stopped after line ${line}. Import the rest again.`,
    ru: (line: number) => `Импорт остановился после строки ${line}. Импортируйте остальное ещё раз.`,
  },
  line: { en: (line: number) => `Line ${line}`, ru: (line: number) => `Строка ${line}` },
  tooLong: { en: 'Longer than 1000 characters', ru: 'Длиннее 1000 символов' },
  noteTooLong: { en: 'Its note is longer than 300 characters', ru: 'Заметка длиннее 300 символов' },
  batch: { en: 'Batch', ru: 'Партия' },
  batchText: { en: 'Optional name for all products of this import', ru: 'Название для всех продуктов этого импорта, если нужно' },
  noted: { en: 'The text after the last tab of a line is a note', ru: 'Текст после последней табуляции в строке — заметка' },
  notTaken: { en: 'This line was not accepted', ru: 'Строка не принята' },
  report: { en: 'Report', ru: 'Отчёт' },
  close: { en: 'Close', ru: 'Закрыть' },
});

export const stockChartTexts = catalogue('stockChart', {
  title: { en: 'Stock by product', ru: 'Остатки по продуктам' },
  text: { en: 'Current stock', ru: 'Текущее состояние' },
  product: { en: 'Product', ru: 'Продукт' },
  available: { en: 'Available', ru: 'Доступно' },
  heldUnits: { en: 'Held for orders', ru: 'В резерве' },
  assigned: { en: 'Assigned', ru: 'Привязано' },
  none: { en: 'The stock is empty', ru: 'Склад пуст' },
});
