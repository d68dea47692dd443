import { catalogue } from '../../platform/texts.ts';

export const quarantineTexts = catalogue('quarantine', {
  mended: { en: 'Fixed', ru: 'Исправлен' },
  mendTitle: { en: (id: string) => `Put ${id} back in stock?`, ru: (id: string) => `Вернуть ${id} на склад?` },
  mendText: {
    en: 'It can be sold again at once.',
    ru: 'Его сразу можно будет продать снова.',
  },
  mendSeenText: {
    en: 'A customer has seen its private information. Enter the new one: the old one is erased, and the product can be sold again at once.',
    ru: 'Клиент видел его приватную информацию. Введите новую: прежняя будет стёрта, и продукт сразу можно будет продать снова.',
  },
  newInfo: { en: 'New private information', ru: 'Новая приватная информация' },
  keepInfo: { en: 'Leave empty to keep the current text', ru: 'Оставьте пустым, чтобы не менять' },
  enterNew: { en: 'Enter the new private information', ru: 'Введите новую приватную информацию' },
  backToStock: { en: 'Back to stock', ru: 'Вернуть на склад' },
  mending: { en: 'Saving...', ru: 'Сохраняем...' },
  isMended: { en: 'The product is back in stock', ru: 'Продукт снова на складе' },
  notMended: { en: 'The product could not be put back in stock', ru: 'Не удалось вернуть продукт на склад' },
  writeOff: { en: 'Write off', ru: 'Списать' },
  sureWriteOff: { en: 'Write this product off?', ru: 'Списать этот продукт?' },
  writeOffText: {
    en: (id: string) => `${id} will not return to stock, and its private information is erased. This cannot be undone.`,
    ru: (id: string) => `${id} больше не вернётся на склад, приватная информация будет стёрта. Это нельзя отменить.`,
  },
  writingOff: { en: 'Writing off...', ru: 'Списываем...' },
  isWrittenOff: { en: 'The product was written off', ru: 'Продукт списан' },
  notWrittenOff: { en: 'The product could not be written off', ru: 'Не удалось списать продукт' },
  cancel: { en: 'Cancel', ru: 'Отмена' },
  unknown: { en: 'Unknown error', ru: 'Неизвестная ошибка' },
});
