import { catalogue } from '../../platform/texts.ts';

export const tagTexts = catalogue('tag', {
  title: { en: 'Tags', ru: 'Метки' },
  one: { en: 'Tag', ru: 'Метка' },
  all: { en: 'All', ru: 'Все' },
});
