import { catalogue } from '../../platform/texts.ts';

type Blank = string | number;

export const sealsTexts = catalogue('seals', {
  title: { en: 'Seals', ru: 'Печати' },
  text: {
    en: 'Signed heads of the log. A seal proves that the facts before it have not been changed, removed, added or moved since.',
    ru: 'Подписанные вершины журнала. Печать доказывает, что записи до неё с тех пор не изменены, не удалены, не добавлены и не переставлены.',
  },
  standing: { en: 'How the log is sealed', ru: 'Как опечатан журнал' },
  age: { en: 'Newest seal', ru: 'Последняя печать' },
  none: { en: 'None yet', ru: 'Пока нет' },
  unsealed: { en: 'Facts not yet sealed', ru: 'Ещё не опечатано записей' },
  gaps: { en: 'Gaps', ru: 'Пропуски' },
  places: { en: 'Handed to', ru: 'Переданы' },
  file: { en: 'a file', ru: 'в файл' },
  address: { en: 'an address outside', ru: 'на внешний адрес' },
  waiting: {
    en: (place: Blank, revision: Blank, count: Blank) => `${place}: up to seal ${revision}, ${count} waiting`,
    ru: (place: Blank, revision: Blank, count: Blank) => `${place}: до печати ${revision}, ждут ${count}`,
  },
  nowhere: { en: 'No one yet', ru: 'Пока никому' },
  list: { en: 'All seals', ru: 'Все печати' },
  seal: { en: (revision: Blank) => `Seal ${revision}`, ru: (revision: Blank) => `Печать ${revision}` },
  sealedAt: { en: 'Sealed', ru: 'Опечатано' },
  facts: { en: 'New facts', ru: 'Новых записей' },
  size: { en: 'Facts in all', ru: 'Всего записей' },
  range: { en: 'Positions', ru: 'Позиции' },
  witnesses: { en: 'Cosigned by', ru: 'Заверили' },
  gap: { en: 'Gap', ru: 'Пропуск' },
  seal_missing: { en: 'The seal before it is missing', ru: 'Нет предыдущей печати' },
  facts_missing: { en: 'Facts before it are not covered', ru: 'Записи перед ней не охвачены' },
  late: { en: 'Its first fact waited too long', ru: 'Первая запись ждала слишком долго' },
  name: { en: 'Name of the log', ru: 'Имя журнала' },
  origins: { en: 'Log continued under another name', ru: 'Где журнал продолжен под другим именем' },
  restored: {
    en: (size: Blank, from: Blank, to: Blank) =>
      `The log was set back to a back-up. It agrees with what ${from} had sealed up to its first ${size} facts, and continues as ${to}. Newer seals by ${from} cover facts that are gone.`,
    ru: (size: Blank, from: Blank, to: Blank) =>
      `Журнал восстановлен из резервной копии. Он совпадает с опечатанным как ${from} в первых ${size} записях и продолжается как ${to}. Более новые печати ${from} охватывают утраченные записи.`,
  },
  moved: {
    en: (from: Blank, to: Blank) =>
      `The log was moved to another event store, where every fact has another position. It continues as ${to}; seals by ${from} are about the earlier store.`,
    ru: (from: Blank, to: Blank) =>
      `Журнал перенесён в другое хранилище, где у записей другие позиции. Он продолжается как ${to}; печати ${from} относятся к прежнему хранилищу.`,
  },
  elsewhere: { en: 'About the event store before', ru: 'О прежнем хранилище' },
  empty: { en: 'No seals yet', ru: 'Печатей пока нет' },
  emptyText: { en: 'The first one follows a minute after the first fact.', ru: 'Первая появится через минуту после первой записи.' },
});

export const checkTexts = catalogue('check', {
  title: { en: 'Check the log', ru: 'Проверить журнал' },
  text: {
    en: 'Your browser computes the proof from hashes and facts. It does not rely on what the server says about them. What is checked is what the event store answers: a change made directly in its tables may be found only after the event store has restarted.',
    ru: 'Доказательство вычисляет ваш браузер по хешам и записям, не полагаясь на слова сервера. Проверяется то, что отвечает хранилище событий: правка прямо в его таблицах может обнаружиться лишь после перезапуска хранилища.',
  },
  from: { en: 'From', ru: 'От' },
  beginning: { en: 'The beginning of the log', ru: 'Начало журнала' },
  until: { en: 'To', ru: 'До' },
  kept: { en: 'Seals that you kept (optional)', ru: 'Ваши печати (необязательно)' },
  keptHelp: { en: 'Paste seals from your own copy of the file of seals', ru: 'Вставьте печати из своей копии файла печатей' },
  givenUp: {
    en: (count: Blank) => `Left out: ${count} seals that you kept cover facts that the log has given up`,
    ru: (count: Blank) => `Не учтено ваших печатей: ${count} — они охватывают записи, от которых журнал отказался`,
  },
  keptWrong: { en: 'There is no seal in this text', ru: 'В этом тексте нет печати' },
  order: { en: 'Choose an older seal first and a newer one second', ru: 'Сначала выберите более старую печать, затем более новую' },
  growth: { en: 'Check growth', ru: 'Проверить рост' },
  everyFact: { en: 'Check every fact', ru: 'Проверить каждую запись' },
  cancel: { en: 'Cancel', ru: 'Отмена' },
  checking: {
    en: (checked: Blank, total: Blank) => `Checking: ${checked} of ${total} facts`,
    ru: (checked: Blank, total: Blank) => `Проверяется: ${checked} из ${total} записей`,
  },
  canceled: { en: 'The check was cancelled', ru: 'Проверка отменена' },
  failed: { en: 'The check could not be finished. Try again.', ru: 'Проверку не удалось закончить. Попробуйте ещё раз.' },
  insecure: {
    en: 'This browser verifies signatures only on pages opened by HTTPS.',
    ru: 'Этот браузер проверяет подписи только на страницах, открытых по HTTPS.',
  },
  grown: {
    en: (facts: Blank, key: Blank) => `Proved: the newer seal is the older one, grown by ${facts} facts. Signed with key ${key}.`,
    ru: (facts: Blank, key: Blank) => `Доказано: новая печать продолжает старую, добавлено записей: ${facts}. Подписано ключом ${key}.`,
  },
  intact: {
    en: (facts: Blank, key: Blank) => `Proved: ${facts} facts are those that were sealed, whole and in order. Signed with key ${key}.`,
    ru: (facts: Blank, key: Blank) =>
      `Доказано: ${facts} записей — те самые, что опечатаны, полностью и по порядку. Подписано ключом ${key}.`,
  },
  changed: {
    en: (position: Blank) => `The fact at position ${position} was changed`,
    ru: (position: Blank) => `Запись на позиции ${position} изменена`,
  },
  removed: {
    en: (position: Blank) => `The fact at position ${position} was removed`,
    ru: (position: Blank) => `Запись на позиции ${position} удалена`,
  },
  added: {
    en: (position: Blank) => `The fact at position ${position} was added`,
    ru: (position: Blank) => `Запись на позиции ${position} добавлена`,
  },
  moved: {
    en: (position: Blank) => `The fact at position ${position} was moved`,
    ru: (position: Blank) => `Запись на позиции ${position} переставлена`,
  },
  unsigned: {
    en: (size: Blank) => `The seal of ${size} facts is signed by none of the published keys`,
    ru: (size: Blank) => `Печать ${size} записей не подписана ни одним из опубликованных ключей`,
  },
  rewritten: {
    en: (from: Blank, size: Blank) => `The log was rewritten: the facts from index ${from} to ${size} are not those that were sealed`,
    ru: (from: Blank, size: Blank) => `Журнал переписан: записи с номера ${from} по ${size} — не те, что были опечатаны`,
  },
});

export const proofTexts = catalogue('proof', {
  title: { en: 'Proof', ru: 'Доказательство' },
  text: {
    en: 'Your browser checks that this fact is in the sealed log, from hashes alone.',
    ru: 'Браузер проверит по одним хешам, что эта запись входит в опечатанный журнал.',
  },
  prove: { en: 'Prove this fact', ru: 'Доказать запись' },
  proving: { en: 'Checking…', ru: 'Проверяется…' },
  proved: {
    en: (index: Blank, size: Blank, key: Blank) =>
      `Proved: this fact is number ${index} of the ${size} that were sealed. Signed with key ${key}.`,
    ru: (index: Blank, size: Blank, key: Blank) => `Доказано: это запись номер ${index} из ${size} опечатанных. Подписано ключом ${key}.`,
  },
  unsealed: { en: 'No seal covers this fact yet. Try again in a minute.', ru: 'Эта запись ещё не опечатана. Попробуйте через минуту.' },
  shownOther: {
    en: 'The sealed fact is not the one on this page: the tables differ from the log',
    ru: 'Опечатана другая запись, чем показана на этой странице: таблицы расходятся с журналом',
  },
  leaf: { en: 'The sealed bytes', ru: 'Опечатанные байты' },
});
