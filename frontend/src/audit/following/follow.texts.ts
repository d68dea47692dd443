import { catalogue } from '../../platform/texts.ts';

export const followTexts = catalogue('follow', {
  title: { en: 'Follow', ru: 'Путь' },
  text: {
    en: 'From the first fact to the last, across all streams, and nothing else',
    ru: 'От первой записи до последней, из всех потоков, и ничего больше',
  },
  search: { en: 'Look up an id', ru: 'Найти по id' },
  id: { en: 'Id of anything', ru: 'Id чего угодно' },
  idHelp: {
    en: 'An order, a person, a unit, a fact: the first characters are enough. A charge (ch_…), a subscription (sub_…): the whole id.',
    ru: 'Заказ, человек, единица, запись: достаточно первых символов. Списание (ch_…), подписка (sub_…): id целиком.',
  },
  find: { en: 'Find', ru: 'Найти' },
  wrong: { en: 'Enter an id, or at least its first four characters', ru: 'Введите id или хотя бы его первые четыре символа' },
  failed: { en: 'The id could not be looked up', ru: 'Не удалось найти по id' },
  nothing: { en: 'No fact names this id', ru: 'Этот id не встречается ни в одной записи' },
  several: { en: 'Several results have this id or start with it', ru: 'Найдено несколько результатов с этим id или его началом' },
  people: { en: 'Who acted', ru: 'Кто действовал' },
  facts: { en: 'Facts', ru: 'Записи' },
  count: {
    en: (count: number) => (count === 1 ? '1 fact' : `${count} facts`),
    ru: (count: number) => `записей: ${count}`,
  },
  moment: { en: 'Past moment', ru: 'На момент' },
  stream: { en: 'Among all facts', ru: 'Среди всех записей' },
});

export const thingTexts = catalogue('thing', {
  order: { en: 'Order', ru: 'Заказ' },
  user: { en: 'Person', ru: 'Человек' },
  unit: { en: 'Unit', ru: 'Единица' },
  charge: { en: 'Charge', ru: 'Списание' },
  subscription: { en: 'Subscription', ru: 'Подписка' },
  fact: { en: 'Fact', ru: 'Запись' },
  other: { en: 'Named in facts', ru: 'Названо в записях' },
});
