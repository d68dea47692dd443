import type { PlatformRefusal } from '@orderstream/contracts/shared/platform.refusals';
import { RefusalError, Unreachable } from './refused.ts';
import { catalogueOf, textsNow, type Catalogue, type Text } from './texts.ts';

const platformWords = catalogueOf<PlatformRefusal>()('platform', {
  invalid: { en: 'Please check what you entered.', ru: 'Проверьте введённые данные.' },
  not_signed_in: { en: 'Please sign in', ru: 'Войдите в систему' },
  account_not_active: { en: 'Your account is not active', ru: 'Ваш аккаунт не активен' },
  forbidden: { en: "You don't have permission to do this", ru: 'У вас нет прав на это действие' },
  not_found: { en: 'Not found', ru: 'Не найдено' },
  method_not_allowed: { en: 'This is not possible here', ru: 'Здесь это невозможно' },
  request_in_progress: { en: 'The same request is still being worked on', ru: 'Этот запрос уже выполняется' },
  too_large: { en: 'This is too large', ru: 'Слишком большой объём данных' },
  unsupported_media_type: { en: 'The request must be JSON', ru: 'Запрос должен быть в формате JSON' },
  idempotency_key_reused: {
    en: 'This request was already used. Please try again.',
    ru: 'Этот запрос уже использован. Попробуйте ещё раз.',
  },
  too_many_requests: { en: 'Too many requests. Please try again later.', ru: 'Слишком много запросов. Попробуйте позже.' },
  internal: { en: 'Something went wrong on our side', ru: 'Что-то пошло не так на нашей стороне' },
  overloaded: { en: 'The service is busy. Please try again shortly.', ru: 'Сервис перегружен. Попробуйте чуть позже.' },
  store_unavailable: {
    en: 'The service is temporarily unavailable. Please try again.',
    ru: 'Сервис временно недоступен. Попробуйте ещё раз.',
  },
});

const unreachableWords = catalogueOf<Unreachable['why']>()('unreachable', {
  offline: { en: 'You are offline. Please check your connection.', ru: 'Нет подключения к интернету. Проверьте соединение.' },
  timeout: { en: 'The server took too long to answer. Please try again.', ru: 'Сервер не ответил вовремя. Попробуйте ещё раз.' },
  network: { en: 'The server could not be reached. Please try again.', ru: 'Не удалось связаться с сервером. Попробуйте ещё раз.' },
});

/** Codes that say nothing about the command: the screen's own sentence is better. */
const uninformative: readonly string[] = ['internal', 'invalid', 'not_found', 'method_not_allowed', 'unsupported_media_type'];

const hasKey = <T extends object>(words: T, key: string): key is keyof T & string => Object.hasOwn(words, key);

/** Two sentences: what failed, and why. */
const withReason = (failed: string, why: string): string => (failed === '' ? why : `${failed.replace(/[.!]?$/, '.')} ${why}`);

/** The sentence of a code: the capability's text, else the platform's, else the server's; the screen's own where a code says nothing. */
export function sentenceOfCode(code: string, words: Catalogue<Record<string, Text>> | null, fallback: string, message = ''): string {
  const own = words ? textsNow(words) : {};
  if (hasKey(own, code)) return own[code] ?? fallback;
  if (uninformative.includes(code)) return fallback;
  const general = textsNow(platformWords);
  return hasKey(general, code) ? general[code] : message || fallback;
}

/**
 * The sentence to show for an error: the capability's text for its code, else the platform's, else the server's English message if it
 * is a refusal, else the screen's `fallback`. Without an answer, the fallback says what failed and a second sentence why.
 */
export function sentenceFor(error: unknown, words: Catalogue<Record<string, Text>> | null, fallback: string): string {
  if (error instanceof Unreachable) return withReason(fallback, textsNow(unreachableWords)[error.why]);
  if (!(error instanceof RefusalError)) return fallback;
  if (error.isUnknown) return error.message;
  return sentenceOfCode(error.code, words, fallback, error.message);
}
