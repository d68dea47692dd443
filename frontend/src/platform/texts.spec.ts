import { waitFor } from '@testing-library/react';
import { sentenceFor } from './refusal-words.ts';
import { RefusalError, Unreachable } from './refused.ts';
import { languageFor } from '@orderstream/contracts/shared/languages';
import { adoptLanguage, catalogue, chooseLanguage, isLanguageUnsaved, languageChoice, textsNow } from './texts.ts';

const words = catalogue('newOrder', {
  title: { en: 'New order', ru: 'Новый заказ' },
  available: { en: (count: number) => `Available: ${count}`, ru: (count: number) => `Доступно: ${count}` },
});
const statuses = catalogue('orderStatus', {
  completed: { en: 'Done', ru: 'Готово' },
  refunded: { en: 'Refunded', ru: 'Возвращён' },
});
const frame = catalogue('shell', { menu: { en: 'All pages', ru: 'Все страницы' } });
afterEach(() => {
  chooseLanguage('en');
  window.history.replaceState(null, '', '/');
});
const first = languageChoice.get();
const showAsSpecified = async (address: string): Promise<void> => {
  window.history.replaceState(null, '', address);
  chooseLanguage('specified');
  await waitFor(() => expect(languageChoice.get()).toBe('specified'));
};

describe('the language of the page', () => {
  it('before a choice is the language of the browser', () => expect(first).toBe(languageFor(navigator.language)));

  it('counts as unsaved from a choice until the account has it', async () => {
    chooseLanguage('ru');
    expect(isLanguageUnsaved()).toBe(true);
    adoptLanguage('ru');
    expect(isLanguageUnsaved()).toBe(false);
    chooseLanguage('en');
    await showAsSpecified('/');
    expect(isLanguageUnsaved()).toBe(false);
  });
});

describe('a catalogue of texts', () => {
  it('shown as specified uses the quotes, and for other texts the language of the screen', async () => {
    await showAsSpecified('/app/orders');
    expect([textsNow(words).title, textsNow(words).available(3), textsNow(statuses).refunded]).toEqual([
      'New order',
      'Доступно: 3',
      'Refunded',
    ]);
    expect(textsNow(statuses).completed).toBe('Completed');
    window.history.replaceState(null, '', '/app/orders/new');
    expect([textsNow(words).title, textsNow(statuses).refunded]).toEqual(['Новый заказ', 'Возвращён']);
    expect(textsNow(statuses).completed).toBe('Выполнен');
    expect(textsNow(frame).menu).toBe('All pages');
    window.history.replaceState(null, '', '/admin/orders/8c1f2a34');
    expect(textsNow(statuses).completed).toBe('Завершен');
    window.history.replaceState(null, '', '/admin/orders/8c1f2a34/as-customer');
    expect(textsNow(statuses).completed).toBe('Выполнен');
  });

  it.each([
    ['en', ['New order', 'Available: 3']],
    ['ru', ['Новый заказ', 'Доступно: 3']],
  ] as const)('is in %s only once that language is chosen', (language, expected) => {
    chooseLanguage(language);
    const t = textsNow(words);
    expect([t.title, t.available(3)]).toEqual(expected);
    expect(document.documentElement.lang).toBe(language);
    expect(localStorage.getItem('orderstream.language')).toBe(language);
  });

  it('stays in a language that was chosen while the quoted texts were loading', async () => {
    jest.resetModules();
    const texts = await import('./texts.ts');
    texts.chooseLanguage('specified');
    texts.chooseLanguage('ru');
    await import('./specified/specified.ts');
    await Promise.resolve();
    expect(texts.languageChoice.get()).toBe('ru');
  });
});

describe('a failed request', () => {
  const own = catalogue('own', { wrong_password: { en: 'Taken', ru: 'Занято' } });
  it.each([
    ['the text of its capability', new RefusalError(403, { code: 'wrong_password', message: '' }), 'Taken'],
    [
      'the text of the platform',
      new RefusalError(429, { code: 'too_many_requests', message: '' }),
      'Too many requests. Please try again later.',
    ],
    ['the sentence of its screen', new RefusalError(500, { code: 'internal', message: 'stack trace' }), 'Failed to sign up'],
    [
      'the sentence of its screen and the state of the network',
      new Unreachable('offline'),
      'Failed to sign up. You are offline. Please check your connection.',
    ],
    [
      "the server's message, for a refusal without a text here",
      new RefusalError(409, { code: 'order_not_draft', message: 'Only a draft can be changed or sent' }),
      'Only a draft can be changed or sent',
    ],
    [
      "the server's message, for an unknown code",
      new RefusalError(409, { code: 'made_up', message: 'Sales are closed' }),
      'Sales are closed',
    ],
    [
      'the sentence of its screen, for an answer of a proxy',
      new RefusalError(502, { code: 'made_up', message: 'Boom' }),
      'Failed to sign up',
    ],
    ['the sentence of its screen, for any other error', new TypeError('x is undefined'), 'Failed to sign up'],
  ])('is explained by %s', (_, error, sentence) => {
    chooseLanguage('en');
    expect(sentenceFor(error, own, 'Failed to sign up')).toBe(sentence);
  });

  it('without a Russian text is explained in English on a Russian page', () => {
    chooseLanguage('ru');
    const error = new RefusalError(409, { code: 'order_not_draft', message: 'Only a draft can be changed or sent' });
    expect(sentenceFor(error, own, 'Не удалось зарегистрироваться')).toBe('Only a draft can be changed or sent');
  });
});
