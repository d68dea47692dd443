import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../../platform/texts.ts';

const selected = { en: (count: number) => countWithNoun.en(count, 'selected unit', 'selected units') };

const units = {
  en: (count: number) => countWithNoun.en(count, 'unit', 'units'),
  ru: (count: number) => countWithNoun.ru(count, 'единицу', 'единицы', 'единиц'),
};

export const mendSelectedTexts = catalogue('mendSelected', {
  act: { en: 'Back to stock', ru: 'Вернуть на склад' },
  sure: { en: (count: number) => `Put ${units.en(count)} back in stock?`, ru: (count: number) => `Вернуть на склад ${units.ru(count)}?` },
  text: { en: 'They can be sold again at once.', ru: 'Их сразу можно будет продать снова.' },
  leftOut: {
    en: (count: number) =>
      `${selected.en(count)} cannot be put back this way: not quarantined, or a customer has seen the private information and a new one is needed.`,
    ru: (count: number) =>
      `Из выбранных так нельзя вернуть ${units.ru(count)}: они не в карантине, или клиент видел приватную информацию и нужна новая.`,
  },
  done: { en: (count: number) => `Back in stock: ${units.en(count)}`, ru: (count: number) => `Возвращено на склад: ${count}` },
  failed: { en: 'The unit could not be put back in stock.', ru: 'Не удалось вернуть на склад.' },
});

export const writeOffSelectedTexts = catalogue('writeOffSelected', {
  act: { en: 'Write off', ru: 'Списать' },
  sure: { en: (count: number) => `Write ${units.en(count)} off?`, ru: (count: number) => `Списать ${units.ru(count)}?` },
  text: {
    en: 'They will not return to stock, and their private information is erased. This cannot be undone.',
    ru: 'Они больше не вернутся на склад, приватная информация будет стёрта. Это нельзя отменить.',
  },
  leftOut: {
    en: (count: number) => `${selected.en(count)} cannot be written off: not quarantined.`,
    ru: (count: number) => `Из выбранных нельзя списать ${units.ru(count)}: они не в карантине.`,
  },
  done: { en: (count: number) => `Written off: ${units.en(count)}`, ru: (count: number) => `Списано: ${count}` },
  failed: { en: 'The unit could not be written off.', ru: 'Не удалось списать.' },
});

export const deleteSelectedTexts = catalogue('deleteSelected', {
  act: { en: 'Delete', ru: 'Удалить' },
  sure: { en: (count: number) => `Delete ${units.en(count)}?`, ru: (count: number) => `Удалить ${units.ru(count)}?` },
  text: {
    en: 'They are removed from stock, and their private information is erased. This cannot be undone.',
    ru: 'Они исчезнут со склада, приватная информация будет стёрта. Это нельзя отменить.',
  },
  leftOut: {
    en: (count: number) => `${selected.en(count)} cannot be deleted: assigned to an order, or quarantined.`,
    ru: (count: number) => `Из выбранных нельзя удалить ${units.ru(count)}: они привязаны к заказу или в карантине.`,
  },
  done: { en: (count: number) => `Deleted: ${units.en(count)}`, ru: (count: number) => `Удалено: ${count}` },
  failed: { en: 'The unit could not be deleted.', ru: 'Не удалось удалить.' },
});

export const batchSelectedTexts = catalogue('batchSelected', {
  act: { en: 'Set batch', ru: 'Указать партию' },
  sure: { en: (count: number) => `Set the batch of ${units.en(count)}?`, ru: (count: number) => `Указать партию (единиц: ${count})?` },
  text: {
    en: 'It replaces their current batch; leave it empty to remove the batch. Notes stay.',
    ru: 'Она заменит партию, которая указана сейчас; пустая — уберёт её. Заметки останутся.',
  },
  batch: { en: 'Batch', ru: 'Партия' },
  leftOut: {
    en: (count: number) => `${selected.en(count)} cannot be changed: quarantined.`,
    ru: (count: number) => `Из выбранных нельзя изменить ${units.ru(count)}: они в карантине.`,
  },
  done: { en: (count: number) => `Batch set: ${units.en(count)}`, ru: (count: number) => `Партия указана: ${count}` },
  failed: { en: 'The batch could not be set.', ru: 'Не удалось указать партию.' },
});
