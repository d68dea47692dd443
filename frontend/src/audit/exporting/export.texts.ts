import { catalogue } from '../../platform/texts.ts';

type Blank = string | number;

export const exportTexts = catalogue('export', {
  title: { en: 'Export', ru: 'Выгрузка' },
  text: {
    en: 'Facts up to the newest seal as a file. Your browser saves it as it comes, however large it is.',
    ru: 'Записи до последней печати файлом. Браузер сохраняет его по мере поступления, каким бы большим он ни был.',
  },
  form: { en: 'What to export', ru: 'Что выгрузить' },
  format: { en: 'Format', ru: 'Формат' },
  ndjson: { en: 'NDJSON with proofs', ru: 'NDJSON с доказательствами' },
  csv: { en: 'CSV without proofs', ru: 'CSV без доказательств' },
  kind: { en: 'Kind', ru: 'Тип' },
  all: { en: 'All', ru: 'Все' },
  subject: { en: 'Names this id', ru: 'Содержит id' },
  actor: { en: 'Done by (id)', ru: 'Кто сделал (id)' },
  from: { en: 'From', ru: 'С' },
  to: { en: 'To', ru: 'По' },
  wrongId: { en: 'Enter a complete id', ru: 'Введите id целиком' },
  sample: { en: 'Random sample, %', ru: 'Случайная выборка, %' },
  sampleHelp: { en: 'Empty for all facts', ru: 'Пусто — все записи' },
  wrongSample: { en: 'Enter a number from 0.01 to 100', ru: 'Введите число от 0.01 до 100' },
  seed: { en: 'Seed of the sample', ru: 'Начальное значение выборки' },
  seedHelp: { en: 'The same seed chooses the same facts', ru: 'С тем же значением выбираются те же записи' },
  wrongSeed: { en: 'Letters, digits, . _ and - only', ru: 'Только латинские буквы, цифры, . _ и -' },
  after: { en: 'Continue after position', ru: 'Продолжить после позиции' },
  afterHelp: {
    en: 'The position of the last fact of an interrupted export',
    ru: 'Позиция последней записи прерванной выгрузки',
  },
  wrongAfter: { en: 'Enter a position: digits only', ru: 'Введите позицию: только цифры' },
  start: { en: 'Export', ru: 'Выгрузить' },
  preparing: { en: 'Preparing…', ru: 'Подготовка…' },
  begun: {
    en: (facts: Blank, size: Blank) =>
      `The export has started: ${facts} facts are read, up to the seal of ${size}. Your browser shows the progress.`,
    ru: (facts: Blank, size: Blank) =>
      `Выгрузка началась: из журнала читается записей — ${facts}, до печати ${size}. Ход загрузки показывает браузер.`,
  },
  failed: {
    en: 'The export could not start. Facts can be exported once they are sealed, a minute after they happen at the latest.',
    ru: 'Не удалось начать выгрузку. Записи можно выгрузить после опечатывания — не позже чем через минуту.',
  },
  verify: { en: 'Check it without the shop', ru: 'Проверить без магазина' },
  verifyText: {
    en: 'The command verifies the file without network or database, or names the first position that was changed, removed, added or moved. It needs only Node and verify-export.mjs, which the build writes to dist/auditor and which can be copied to any computer. Keep the keys and the seals where the shop cannot change them.',
    ru: 'Команда проверяет файл без сети и базы данных или называет первую позицию, которая изменена, удалена, добавлена или переставлена. Для неё нужны только Node и файл verify-export.mjs: сборка кладёт его в dist/auditor, и его можно скопировать на любой компьютер. Храните ключи и печати там, где магазин не может их изменить.',
  },
  keys: { en: 'Keys', ru: 'Ключи' },
});
