import { catalogue } from '../platform/texts.ts';

export const billingTexts = catalogue('billing', {
  title: { en: 'Billing details', ru: 'Платёжные реквизиты' },
  text: { en: 'Shown on your invoices', ru: 'Указываются в ваших счетах' },
  line1: { en: 'Street and number', ru: 'Улица и дом' },
  line2: { en: 'Additional address line', ru: 'Дополнение к адресу' },
  postalCode: { en: 'Postal code', ru: 'Почтовый индекс' },
  city: { en: 'City', ru: 'Город' },
  state: { en: 'State or region', ru: 'Область или регион' },
  country: { en: 'Country', ru: 'Страна' },
  countryHint: { en: 'Two letters, like DE', ru: 'Две буквы, например DE' },
  vatNumber: { en: 'VAT number', ru: 'Номер НДС' },
  enterLine1: { en: 'Enter street and number', ru: 'Введите улицу и дом' },
  enterCity: { en: 'Enter the city', ru: 'Введите город' },
  countryWrong: { en: 'Enter the two letters of the country, like DE', ru: 'Введите две буквы страны, например DE' },
  save: { en: 'Save billing details', ru: 'Сохранить реквизиты' },
  saving: { en: 'Saving...', ru: 'Сохраняем...' },
  saved: { en: 'Billing details saved', ru: 'Реквизиты сохранены' },
  notSaved: { en: 'The billing details could not be saved', ru: 'Не удалось сохранить реквизиты' },
});
