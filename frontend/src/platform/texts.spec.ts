import { sentenceFor } from './refusal-words.ts';
import { Refused, Unreachable } from './refused.ts';
import { adoptLanguage, browserLanguage, catalogue, chooseLanguage, isLanguageUnsaved, languageChoice, textsNow } from './texts.ts';

const words = catalogue('ru', {
  title: { en: 'New order', ru: 'Новый заказ' },
  available: { en: (count: number) => `Available: ${count}`, ru: (count: number) => `Доступно: ${count}` },
  copied: { en: 'Copied', ru: 'Скопировано', quoted: 'en' },
  paid: { en: 'Paid', ru: 'Оплачен', specified: 'Оплачено' },
});
afterEach(() => chooseLanguage('quoted'));
const first = languageChoice.get();

describe('the language', () => {
  it("is the browser's until somebody chooses: Russian, else English", () => {
    expect(['ru', 'ru-RU', 'RU-kz', 'en-GB', 'de', 'run'].map(browserLanguage)).toEqual(['ru', 'ru', 'ru', 'en', 'en', 'en']);
    expect(first).toBe('en');
  });

  it('is to be saved with the account once somebody has chosen, and no longer once it was', () => {
    chooseLanguage('ru');
    expect(isLanguageUnsaved()).toBe(true);
    adoptLanguage('ru');
    expect(isLanguageUnsaved()).toBe(false);
    chooseLanguage('quoted');
    expect(isLanguageUnsaved()).toBe(false);
  });
});

describe('a catalogue', () => {
  it('speaks as the specification quotes it to those who choose that', () => {
    chooseLanguage('quoted');
    const t = textsNow(words);
    expect([t.title, t.available(3), t.copied, t.paid]).toEqual(['Новый заказ', 'Доступно: 3', 'Copied', 'Оплачено']);
  });

  it.each([
    ['en', ['New order', 'Available: 3', 'Copied', 'Paid']],
    ['ru', ['Новый заказ', 'Доступно: 3', 'Скопировано', 'Оплачен']],
  ] as const)('speaks %s throughout once that is chosen', (language, spoken) => {
    chooseLanguage(language);
    const t = textsNow(words);
    expect([t.title, t.available(3), t.copied, t.paid]).toEqual(spoken);
    expect(document.documentElement.lang).toBe(language);
    expect(localStorage.getItem('orderstream.language')).toBe(language);
  });
});

describe('a failure', () => {
  const own = catalogue('en', { already_registered: { en: 'Taken', ru: 'Занято' } });
  it.each([
    ['the words of its capability', new Refused(409, { code: 'already_registered', message: '' }), 'Taken'],
    [
      'the words of the platform',
      new Refused(429, { code: 'too_many_requests', message: '' }),
      'Too many requests. Please try again later.',
    ],
    ['the sentence of its screen', new Refused(500, { code: 'internal', message: 'stack trace' }), 'Failed to sign up'],
    ['what is known about the network', new Unreachable('offline'), 'You are offline. Please check your connection.'],
    ['the sentence of its screen for anything else', new TypeError('x is undefined'), 'Failed to sign up'],
  ])('is said in %s', (_, error, sentence) => {
    expect(sentenceFor(error, own, 'Failed to sign up')).toBe(sentence);
  });
});
