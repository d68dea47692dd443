import { pause } from '@orderstream/client/pause';
import { declareLanguages } from './spoken.ts';

let end: () => void;
const waitForMutations = () => pause(0, 'observers are called in a later turn');
const languageOf = (id: string) => document.getElementById(id)?.closest('[lang]')?.getAttribute('lang');

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `
    <h1 id="russian">Новый заказ</h1>
    <p id="english">Order Information</p>
    <nav id="named" aria-label="Основная навигация"><a id="within" href="/">Dashboard</a><b id="number">12</b></nav>
    <blockquote id="own" lang="de">Заказ</blockquote>`;
  end = declareLanguages(document.documentElement);
});
afterEach(() => end());

describe('a page with English and Russian texts', () => {
  it('has a lang attribute on each passage in the other language', () => {
    expect(['russian', 'english', 'named', 'within', 'own'].map(languageOf)).toEqual(['ru', 'en', 'ru', 'en', 'de']);
    expect(document.querySelectorAll('[lang]')).toHaveLength(5);
  });

  it('updates the lang attributes of passages that are added or changed', async () => {
    document.body.insertAdjacentHTML('beforeend', '<div><p id="later">Заказ создан</p></div>');
    const [english, russian] = ['english', 'russian'].map((id) => document.getElementById(id));
    (english!.firstChild as Text).data = 'Информация о заказе';
    if (russian) russian.textContent = 'New order';
    document.getElementById('named')?.setAttribute('aria-label', 'Main navigation');
    await waitForMutations();
    expect(['later', 'english', 'russian', 'named', 'within'].map(languageOf)).toEqual(['ru', 'ru', 'en', 'en', 'en']);
    expect(russian).not.toHaveAttribute('lang');
  });

  it('has no lang attributes of its own once the whole page is Russian', async () => {
    document.documentElement.lang = 'ru';
    await waitForMutations();
    expect([...document.querySelectorAll('[lang]')].map(({ id }) => id)).toEqual(['', 'own']);
  });
});
