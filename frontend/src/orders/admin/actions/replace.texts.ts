import type { ReplacementReason } from '@orderstream/contracts/orders/lifecycle';
import { catalogue, catalogueOf } from '../../../platform/texts.ts';

export const replacementReasonTexts = catalogueOf<ReplacementReason>()('replacementReason', {
  does_not_work: { en: 'It does not work', ru: 'Не работает' },
  blocked_or_banned: { en: 'It is blocked or banned', ru: 'Заблокирован' },
  wrong_product: { en: 'It is the wrong product', ru: 'Не тот продукт' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});

export const replaceTexts = catalogue('replace', {
  replace: { en: 'Replace…', ru: 'Заменить…' },
  replaceOf: { en: (unit: string) => `Replace: ${unit}`, ru: (unit: string) => `Заменить: ${unit}` },
  title: { en: (unit: string) => `Replace ${unit}?`, ru: (unit: string) => `Заменить: ${unit}?` },
  text: {
    en: 'The customer gets the product of the same kind that has been in stock longest, and an email about it. The customer can no longer open the old one, and a problem reported with it is closed.',
    ru: 'Клиент получит такой же продукт, который дольше всех на складе, и письмо об этом. Прежний продукт клиент больше не сможет открыть, а обращение о проблеме с ним будет закрыто.',
  },
  fate: { en: 'The old product', ru: 'Прежний продукт' },
  quarantine: { en: 'To quarantine', ru: 'В карантин' },
  quarantineText: {
    en: 'It is not for sale. Fix it or write it off on the Products page.',
    ru: 'Он не продаётся. Исправьте или спишите его на странице продуктов.',
  },
  restock: { en: 'Back to stock', ru: 'Вернуть на склад' },
  restockText: { en: 'It can be sold again at once.', ru: 'Его сразу можно продать снова.' },
  seenText: {
    en: 'The customer has seen its private information, so it goes to quarantine.',
    ru: 'Клиент видел его приватную информацию, поэтому он попадёт в карантин.',
  },
  confirm: { en: 'Replace', ru: 'Заменить' },
  cancel: { en: 'Cancel', ru: 'Отмена' },
  working: { en: 'Replacing...', ru: 'Заменяем...' },
  done: { en: 'The product was replaced', ru: 'Продукт заменён' },
  failed: { en: 'The product could not be replaced', ru: 'Не удалось заменить продукт' },
  unknown: { en: 'An error occurred', ru: 'Произошла ошибка' },
});
