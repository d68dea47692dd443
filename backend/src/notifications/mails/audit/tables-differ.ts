import type { MailDefinition } from '../mail.ts';

/** To everybody who may audit. */
export const tablesDiffer: MailDefinition = {
  name: { en: 'tables that differ from the log', ru: 'о расхождении таблиц с журналом' },
  link: '/audit/comparison',
  en: {
    subject: 'The shop’s tables differ from its log',
    paragraphs: [
      'A comparison found rows in the tables that do not follow from the log, so screens may show something wrong.',
      'The page of the comparison names each row and column. Find out what changed them, then rebuild those tables.',
    ],
    button: 'See the differences',
  },
  ru: {
    subject: 'Таблицы магазина расходятся с журналом',
    paragraphs: [
      'Сравнение нашло в таблицах строки, которые не следуют из журнала, поэтому экраны могут показывать неверное.',
      'На странице сравнения названы каждая строка и каждый столбец. Выясните, что их изменило, и перестройте эти таблицы.',
    ],
    button: 'Посмотреть расхождения',
  },
};
