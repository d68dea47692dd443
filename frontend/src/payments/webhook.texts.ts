import type { WebhookProblem, WebhookState } from '@orderstream/contracts/payments/lifecycle';
import { catalogueOf } from '../platform/texts.ts';

export const webhookStateTexts = catalogueOf<WebhookState>()('webhookState', {
  received: { en: 'Not processed yet', ru: 'Ещё не обработано' },
  retrying: { en: 'Being retried', ru: 'Повторяется' },
  given_up: { en: 'Given up', ru: 'Попытки прекращены' },
  handled: { en: 'Processed', ru: 'Обработано' },
  not_ours: { en: 'Not ours', ru: 'Не наше' },
  ignored: { en: 'No consequences', ru: 'Без последствий' },
});

export const webhookProblemTexts = catalogueOf<WebhookProblem>()('webhookProblem', {
  unknown_object: { en: 'Stripe does not know what the message is about', ru: 'Stripe не знает объекта этого сообщения' },
  other_api_version: { en: 'The endpoint sends another API version', ru: 'Сообщение в другой версии API' },
  refused: { en: 'The shop refuses what the message asks for', ru: 'Магазин отказал в том, чего требует сообщение' },
  provider_unavailable: { en: 'Stripe could not be reached', ru: 'Stripe недоступен' },
  unexpected: { en: 'An unexpected error', ru: 'Непредвиденная ошибка' },
});
