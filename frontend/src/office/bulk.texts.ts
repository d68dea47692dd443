import type { BulkKind, BulkOutcome, BulkStop } from '@orderstream/contracts/office/bulk';
import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue, catalogueOf, type Phrase } from '../platform/texts.ts';

const ordersEn = (count: number): string => countWithNoun.en(count, 'order', 'orders');
const ordersRu = (count: number): string => countWithNoun.ru(count, 'заказ', 'заказа', 'заказов');
const pricesEn = (count: number): string => countWithNoun.en(count, 'price', 'prices');
const pricesRu = (count: number): string => countWithNoun.ru(count, 'цена', 'цены', 'цен');
const were = (count: number): string => (count === 1 ? 'was' : 'were');

/** What a job is doing. */
export const bulkRunningTexts = catalogue('bulkRunning', {
  deliver: { en: (count: number) => `Delivering ${ordersEn(count)}`, ru: (count: number) => `Поставляем ${ordersRu(count)}` },
  remind: {
    en: (count: number) => `Sending reminders for ${ordersEn(count)}`,
    ru: (count: number) => `Отправляем напоминания: ${ordersRu(count)}`,
  },
  cancel: { en: (count: number) => `Cancelling ${ordersEn(count)}`, ru: (count: number) => `Отменяем ${ordersRu(count)}` },
  approve: {
    en: (count: number) => `Approving ${countWithNoun.en(count, 'account', 'accounts')}`,
    ru: (count: number) => `Одобряем ${countWithNoun.ru(count, 'аккаунт', 'аккаунта', 'аккаунтов')}`,
  },
  replace_price: { en: (count: number) => `Changing ${pricesEn(count)}`, ru: (count: number) => `Меняем: ${pricesRu(count)}` },
} satisfies Record<BulkKind, Phrase>);

/** What a job has done. */
export const bulkDoneTexts = catalogue('bulkDone', {
  deliver: {
    en: (count: number) => `${ordersEn(count)} ${were(count)} delivered`,
    ru: (count: number) => `Поставлено: ${ordersRu(count)}`,
  },
  remind: {
    en: (count: number) => `${countWithNoun.en(count, 'reminder', 'reminders')} ${were(count)} sent`,
    ru: (count: number) => `Отправлено: ${countWithNoun.ru(count, 'напоминание', 'напоминания', 'напоминаний')}`,
  },
  cancel: {
    en: (count: number) => `${ordersEn(count)} ${were(count)} cancelled`,
    ru: (count: number) => `Отменено: ${ordersRu(count)}`,
  },
  approve: {
    en: (count: number) => `${countWithNoun.en(count, 'account', 'accounts')} ${were(count)} approved`,
    ru: (count: number) => `Одобрено: ${countWithNoun.ru(count, 'аккаунт', 'аккаунта', 'аккаунтов')}`,
  },
  replace_price: {
    en: (count: number) => `${pricesEn(count)} ${were(count)} changed`,
    ru: (count: number) => `Изменено: ${pricesRu(count)}`,
  },
} satisfies Record<BulkKind, Phrase>);

/** Why an item was not done; the code of a refusal has words of its own. */
export const bulkOutcomeTexts = catalogueOf<Exclude<BulkOutcome, 'done'>>()('bulkOutcome', {
  changed: { en: 'It has changed since it was selected', ru: 'Изменилось после того, как было выбрано' },
  refused: { en: 'It is not possible', ru: 'Это невозможно' },
  failed: { en: 'Several attempts failed', ru: 'Несколько попыток не удались' },
  untouched: { en: 'Not begun, nothing has changed', ru: 'Не начато, ничего не изменилось' },
  begun: { en: 'Begun, but not known to be finished: please check it', ru: 'Начато, но неизвестно, завершено ли: проверьте' },
});

/** Why a job ended before its last item. */
export const bulkStopTexts = catalogueOf<BulkStop>()('bulkStop', {
  stopped: { en: 'It was stopped.', ru: 'Работа остановлена.' },
  session_ended: {
    en: 'It ended when the person who had started it was signed out.',
    ru: 'Работа прекратилась: начавший её вышел из аккаунта.',
  },
  right_ended: {
    en: 'It ended when the person who had started it lost the right to it.',
    ru: 'Работа прекратилась: у начавшего её больше нет на это прав.',
  },
});

export const bulkTexts = catalogue('bulk', {
  name: { en: 'Work on selected rows', ru: 'Работа с выбранными строками' },
  through: { en: (through: number, of: number) => `${through} of ${of}`, ru: (through: number, of: number) => `${through} из ${of}` },
  goesOn: {
    en: 'You can close this page. Signing out ends the work.',
    ru: 'Страницу можно закрыть. Выход из аккаунта прекратит работу.',
  },
  startedBy: { en: (name: string) => `Started by ${name}`, ru: (name: string) => `Начал: ${name}` },
  deletedUser: { en: 'a deleted user', ru: 'удалённый пользователь' },
  notDone: {
    en: (count: number) => `Not done for ${countWithNoun.en(count, 'row', 'rows')}:`,
    ru: (count: number) => `Не сделано для ${countWithNoun.ru(count, 'строки', 'строк', 'строк')}:`,
  },
  notLoaded: { en: 'The reasons could not be loaded.', ru: 'Не удалось загрузить причины.' },
  notKnown: {
    en: 'It could not be found out whether work on selected rows is running.',
    ru: 'Не удалось узнать, идёт ли работа с выбранными строками.',
  },
  retry: { en: 'Try again', ru: 'Повторить' },
  stop: { en: 'Stop', ru: 'Остановить' },
  putAway: { en: 'Dismiss', ru: 'Скрыть' },
  failed: { en: 'This could not be done', ru: 'Не удалось выполнить' },
  earlierPrice: { en: 'A price that has been replaced', ru: 'Цена, которую уже заменили' },
});
