import { catalogue } from '../../../platform/texts.ts';

export const answerTexts = catalogue('answer', {
  answer: { en: 'Answer', ru: 'Ответить' },
  answerOf: { en: (unit: string) => `Answer: ${unit}`, ru: (unit: string) => `Ответить: ${unit}` },
  title: { en: (unit: string) => `Answer the report about ${unit}`, ru: (unit: string) => `Ответ на обращение: ${unit}` },
  text: {
    en: 'The customer reads the answer next to the product and gets an email. Do not write passwords: replace the product instead.',
    ru: 'Клиент прочитает ответ рядом с продуктом и получит письмо. Не пишите пароли: замените продукт.',
  },
  label: { en: 'Your answer', ru: 'Ваш ответ' },
  send: { en: 'Answer', ru: 'Ответить' },
  cancel: { en: 'Cancel', ru: 'Отмена' },
  working: { en: 'Sending...', ru: 'Отправляем...' },
  done: { en: 'The answer has been sent', ru: 'Ответ отправлен' },
  failed: { en: 'The answer could not be sent', ru: 'Не удалось отправить ответ' },
  unknown: { en: 'An error occurred', ru: 'Произошла ошибка' },
});
