import { catalogue } from '../../platform/texts.ts';

export const chartTexts = catalogue('chart', {
  asTable: { en: 'Show as table', ru: 'Показать таблицей' },
  asChart: { en: 'Show as chart', ru: 'Показать графиком' },
  tableOf: { en: (title: string) => `${title}: show as table`, ru: (title: string) => `${title}: показать таблицей` },
  chartOf: { en: (title: string) => `${title}: show as chart`, ru: (title: string) => `${title}: показать графиком` },
  day: { en: 'Day (UTC)', ru: 'День (UTC)' },
  byDay: {
    en: (title: string) => `${title}, day by day: arrow keys`,
    ru: (title: string) => `${title} по дням: клавиши со стрелками`,
  },
  most: {
    en: (most: string, day: string) => `Highest: ${most} on ${day}.`,
    ru: (most: string, day: string) => `Максимум — ${most}, ${day}.`,
  },
});
