import { inEachLanguage, languageFor } from './languages.ts';

describe('the language for a browser', () => {
  it.each([
    ['ru', 'ru'],
    ['ru-RU', 'ru'],
    ['RU-kz', 'ru'],
    [' ru;q=0.9,en', 'ru'],
    ['en-GB,ru', 'en'],
    ['de', 'en'],
    ['run', 'en'],
    ['', 'en'],
  ])('that prefers "%s" is %s', (preferred, language) => expect(languageFor(preferred)).toBe(language));
});

it('makes something in each language', () => {
  expect(inEachLanguage((language) => language.toUpperCase())).toEqual({ en: 'EN', ru: 'RU' });
});
