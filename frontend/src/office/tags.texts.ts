import { catalogue } from '../platform/texts.ts';

export const tagsTexts = catalogue('tags', {
  title: { en: 'Tags', ru: 'Метки' },
  label: { en: 'New tag', ru: 'Новая метка' },
  add: { en: 'Add tag', ru: 'Добавить метку' },
  remove: { en: (tag: string) => `Remove tag: ${tag}`, ru: (tag: string) => `Убрать метку: ${tag}` },
  added: { en: (tag: string) => `Tag added: ${tag}`, ru: (tag: string) => `Метка добавлена: ${tag}` },
  removed: { en: (tag: string) => `Tag removed: ${tag}`, ru: (tag: string) => `Метка убрана: ${tag}` },
  notAdded: { en: 'The tag could not be added', ru: 'Не удалось добавить метку' },
  notRemoved: { en: 'The tag could not be removed', ru: 'Не удалось убрать метку' },
  most: { en: 'At most ten tags', ru: 'Не больше десяти меток' },
});
