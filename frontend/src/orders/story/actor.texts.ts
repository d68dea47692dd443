import { catalogue } from '../../platform/texts.ts';

export const actorTexts = catalogue('actor', {
  user: { en: 'a person', ru: 'пользователь' },
  anonymous: { en: 'a visitor', ru: 'посетитель' },
  provider: { en: 'Stripe', ru: 'Stripe' },
  system: { en: 'the system', ru: 'система' },
  customer: { en: 'customer', ru: 'клиент' },
  admin: { en: 'administrator', ru: 'администратор' },
  auditor: { en: 'auditor', ru: 'аудитор' },
  moderator: { en: 'moderator', ru: 'модератор' },
});

export const sourceTexts = catalogue('source', {
  ui: { en: 'on a screen', ru: 'в интерфейсе' },
  webhook: { en: 'by a message from Stripe', ru: 'по сообщению Stripe' },
  timer: { en: 'by a timer', ru: 'по таймеру' },
  system: { en: 'in the system', ru: 'в системе' },
});
