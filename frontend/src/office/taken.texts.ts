import { catalogue } from '../platform/texts.ts';

export const takenTexts = catalogue('taken', {
  by: {
    en: (name: string, since: string) => `Taken by ${name} since ${since}`,
    ru: (name: string, since: string) => `Занимается ${name}, с ${since}`,
  },
  taken: { en: (name: string) => `Taken by ${name}`, ru: (name: string) => `Занимается ${name}` },
  nobody: { en: 'No one is working on this order', ru: 'Заказом никто не занимается' },
  take: { en: 'Take it', ru: 'Взять себе' },
  takeOver: { en: 'Take it over', ru: 'Забрать себе' },
  release: { en: 'Release it', ru: 'Освободить' },
  sure: {
    en: (name: string) => `Take this order over from ${name}?`,
    ru: (name: string) => `Забрать этот заказ? Сейчас им занимается ${name}.`,
  },
  sureText: {
    en: 'Check with them first, so that nothing is done twice.',
    ru: 'Сначала договоритесь, чтобы не сделать одно и то же дважды.',
  },
  failed: { en: 'This could not be done', ru: 'Не удалось выполнить' },
});
