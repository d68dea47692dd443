import { act, screen, waitFor } from '@testing-library/react';
import { ann, signedInAs, visit } from '../app/testing/visit.tsx';
import { ok } from '../platform/testing/server.ts';
import { adoptLanguage, chooseLanguage, languageChoice } from '../platform/texts.ts';

const save = 'PUT /api/me/language';
const open = (language: 'en' | 'ru' | null) => {
  const orders = { 'GET /api/orders': ok({ items: [], next: null }) };
  return visit('/app/orders', { ...signedInAs({ ...ann, language }), ...orders, [save]: { status: 204 } });
};

describe('the language of an account', () => {
  it('is used in a browser without a choice of its own', async () => {
    const { server } = await open('ru');
    act(() => adoptLanguage('en'));
    expect(await screen.findByRole('heading', { name: 'Мои заказы', level: 1 })).toBeVisible();
    expect(server.to(save)).toHaveLength(0);
  });

  it('becomes the language chosen in this browser', async () => {
    const { server } = await open('en');
    act(() => chooseLanguage('ru'));
    await waitFor(() => expect(server.to(save).map(({ body }) => body)).toEqual([{ language: 'ru' }]));
    expect(await screen.findByRole('heading', { name: 'Мои заказы', level: 1 })).toBeVisible();
  });

  it('is not saved merely because a browser prefers it', async () => {
    const { server } = await open(null);
    act(() => languageChoice.set('ru'));
    expect(await screen.findByRole('heading', { name: 'Мои заказы', level: 1 })).toBeVisible();
    expect(server.to(save)).toHaveLength(0);
  });

  it('is the choice of this browser when the account has none', async () => {
    const { server } = await open(null);
    act(() => chooseLanguage('ru'));
    await waitFor(() => expect(server.to(save).map(({ body }) => body)).toEqual([{ language: 'ru' }]));
  });

  it('does not change while the page is shown as specified', async () => {
    const { server } = await open('ru');
    expect(await screen.findByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
    expect(server.to(save)).toHaveLength(0);
  });
});

describe('the switch', () => {
  it('offers English and Russian, and the quoted mix in its settings', async () => {
    const { user } = await open('en');
    await user.click(await screen.findByRole('button', { name: 'Language: EN/RU' }));
    await user.click(screen.getByRole('radio', { name: 'Русский' }));
    expect(await screen.findByRole('heading', { name: 'Мои заказы', level: 1 })).toBeVisible();
    expect(document.documentElement.lang).toBe('ru');
    const button = screen.getByRole('button', { name: 'Язык: RU' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    const quoted = await screen.findByRole('radio', { name: 'Как в спецификации' });
    expect(quoted.closest('details')).not.toHaveAttribute('open');
  });
});
