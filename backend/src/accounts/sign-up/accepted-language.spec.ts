import { acceptedLanguage } from './accepted-language.ts';

describe('the preferred language of a browser', () => {
  it.each([
    ['ru-RU,ru;q=0.9,en-US;q=0.8', 'ru'],
    ['RU', 'ru'],
    ['en-GB,en;q=0.9,ru;q=0.8', 'en'],
    ['de', 'en'],
    ['run', 'en'],
    ['*', null],
    ['', null],
    [undefined, null],
  ])('with the header %s is %s', (accepted, language) => expect(acceptedLanguage(accepted)).toBe(language));
});
