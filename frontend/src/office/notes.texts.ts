import { catalogue } from '../platform/texts.ts';

export const notesTexts = catalogue('notes', {
  title: { en: 'Notes and tags', ru: 'Заметки и метки' },
  list: { en: 'Notes', ru: 'Заметки' },
  text: {
    en: 'Visible to the office only. They are deleted with the customer.',
    ru: 'Видны только администрации. Удаляются вместе с клиентом.',
  },
  none: { en: 'No notes yet', ru: 'Заметок пока нет' },
  notLoaded: { en: 'The notes could not be loaded.', ru: 'Не удалось загрузить заметки.' },
  label: { en: 'New note', ru: 'Новая заметка' },
  add: { en: 'Add note', ru: 'Добавить заметку' },
  adding: { en: 'Adding…', ru: 'Добавляем…' },
  added: { en: 'Note added', ru: 'Заметка добавлена' },
  notAdded: { en: 'The note could not be added', ru: 'Не удалось добавить заметку' },
  charactersLeft: { en: (count: number) => `${count} characters left`, ru: (count: number) => `Осталось символов: ${count}` },
  aboutOrder: { en: (id: string) => `Order ${id}`, ru: (id: string) => `Заказ ${id}` },
  deletedAuthor: { en: 'deleted user', ru: 'удалённый пользователь' },
  remove: { en: 'Delete note', ru: 'Удалить заметку' },
  sure: { en: 'Delete this note?', ru: 'Удалить эту заметку?' },
  sureText: { en: 'This cannot be undone.', ru: 'Это нельзя отменить.' },
  removed: { en: 'Note deleted', ru: 'Заметка удалена' },
  notRemoved: { en: 'The note could not be deleted', ru: 'Не удалось удалить заметку' },
});
