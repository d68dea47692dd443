import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../../platform/texts.ts';

export const storyTexts = catalogue('story', {
  title: { en: 'Order history', ru: 'История заказа' },
  none: { en: 'Nothing has happened yet.', ru: 'Пока ничего не произошло.' },
  notLoaded: { en: 'The history could not be loaded.', ru: 'Не удалось загрузить историю.' },
  pieces: { en: (count: number) => countWithNoun.en(count, 'unit', 'units'), ru: (count: number) => `${count} шт.` },
  until: { en: (moment: string) => `until ${moment}`, ru: (moment: string) => `до ${moment}` },
  nextAttempt: { en: (moment: string) => `next attempt ${moment}`, ru: (moment: string) => `следующая попытка ${moment}` },
  why: { en: 'Why?', ru: 'Почему?' },
  whyOf: { en: (what: string) => `Why: ${what}?`, ru: (what: string) => `Почему: ${what}?` },
  becauseOf: { en: 'Caused by', ru: 'Это следует из' },
  noCause: { en: 'Nothing in the log caused it: this is where it started.', ru: 'В журнале нет ничего раньше: с этого всё началось.' },
  atProvider: { en: 'It happened at Stripe, not in the shop.', ru: 'Это произошло в Stripe, а не в магазине.' },
  learned: {
    en: (source: string) => `The shop learned of it ${source}.`,
    ru: (source: string) => `Магазин узнал об этом ${source}.`,
  },
  began: { en: (source: string) => `Started ${source}.`, ru: (source: string) => `Всё началось ${source}.` },
  details: { en: 'Data', ru: 'Данные' },
  all: { en: (count: number) => `Show all ${count} steps`, ru: (count: number) => `Показать все шаги: ${count}` },
  main: { en: 'Show the main steps', ru: 'Показать главные шаги' },
  byYou: { en: 'by you', ru: 'вами' },
  by: { en: (who: string) => `by ${who}`, ru: (who: string) => `кто: ${who}` },
  reason: { en: (why: string) => `reason: ${why}`, ru: (why: string) => `причина: ${why}` },
});
