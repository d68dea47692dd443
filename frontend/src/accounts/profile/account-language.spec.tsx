import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { annAccount, signedInAs, visit } from '../../app/testing/visit.tsx';
import { newQueryClient } from '../../platform/query-client.ts';
import { sessionState } from '../../platform/session.ts';
import { ok, stubServer, type Reply } from '../../platform/testing/server.ts';
import { adoptLanguage, chooseLanguage, isLanguageUnsaved, languageChoice, type LanguageChoice } from '../../platform/texts.ts';
import { useAccountLanguage } from './account-language.ts';

const saveRoute = 'PUT /api/me/language';
const openWithLanguage = async (language: 'en' | 'ru' | null, shown: LanguageChoice = 'en') => {
  const orders = { 'GET /api/orders': ok({ items: [], next: null }) };
  const page = await visit('/app/orders', { ...signedInAs({ ...annAccount, language }), ...orders, [saveRoute]: { status: 204 } }, shown);
  page.server.setReplyAfter(saveRoute, 'GET /api/me', () =>
    ok({ ...annAccount, ...(page.server.requestsTo(saveRoute).at(-1)?.body as object) }),
  );
  return page;
};

describe('the language of an account', () => {
  it('is shown in a browser without a choice of its own', async () => {
    const { server } = await openWithLanguage('ru');
    act(() => adoptLanguage('en'));
    expect(await screen.findByRole('heading', { name: 'Заказы', level: 1 })).toBeVisible();
    expect(server.requestsTo(saveRoute)).toHaveLength(0);
  });

  it('becomes the language chosen in this browser', async () => {
    const { server } = await openWithLanguage('en');
    act(() => chooseLanguage('ru'));
    await waitFor(() => expect(server.requestsTo(saveRoute).map(({ body }) => body)).toEqual([{ language: 'ru' }]));
    expect(await screen.findByRole('heading', { name: 'Заказы', level: 1 })).toBeVisible();
  });

  it('is not saved merely because a browser prefers it', async () => {
    const { server } = await openWithLanguage(null);
    act(() => languageChoice.set('ru'));
    expect(await screen.findByRole('heading', { name: 'Заказы', level: 1 })).toBeVisible();
    expect(server.requestsTo(saveRoute)).toHaveLength(0);
  });

  it('becomes the choice of this browser when the account has no language', async () => {
    const { server } = await openWithLanguage(null);
    act(() => chooseLanguage('ru'));
    await waitFor(() => expect(server.requestsTo(saveRoute).map(({ body }) => body)).toEqual([{ language: 'ru' }]));
  });

  it('is not undone by an answer that was pending while the choice was saved', async () => {
    const server = stubServer({ 'GET /api/me': ok({ ...annAccount, language: 'en' }), [saveRoute]: { status: 204 } });
    const client = newQueryClient();
    act(() => adoptLanguage('en'));
    sessionState.set({ phase: 'signed_in', user: { id: annAccount.id, email: annAccount.email } });
    renderHook(useAccountLanguage, { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> });
    await waitFor(() => expect(client.getQueryData(['me'])).toMatchObject({ language: 'en' }));
    let answer: (reply: Reply) => void = () => undefined;
    server.setReply('GET /api/me', () => new Promise<Reply>((resolve) => (answer = resolve)));
    const earlier = client.refetchQueries({ queryKey: ['me'] });
    act(() => chooseLanguage('ru'));
    await waitFor(() => expect(isLanguageUnsaved()).toBe(false));
    await act(async () => {
      answer(ok({ ...annAccount, language: 'en' }));
      await earlier;
    });
    expect(client.getQueryData(['me'])).toMatchObject({ language: 'ru' });
    expect(languageChoice.get()).toBe('ru');
  });

  it('stays the same while the page is shown as specified', async () => {
    const { server } = await openWithLanguage('ru', 'specified');
    expect(await screen.findByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
    expect(server.requestsTo(saveRoute)).toHaveLength(0);
  });
});

describe('the language switch', () => {
  it('offers English and Russian, and behind a disclosure the specified mix', async () => {
    const { user } = await openWithLanguage('en', 'specified');
    await user.click(await screen.findByRole('button', { name: 'Language: EN/RU' }));
    await user.click(screen.getByRole('radio', { name: 'Русский' }));
    expect(await screen.findByRole('heading', { name: 'Заказы', level: 1 })).toBeVisible();
    expect(document.documentElement.lang).toBe('ru');
    const button = screen.getByRole('button', { name: 'Язык: RU' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    const choice = await screen.findByRole('radio', { name: 'Как в спецификации' });
    expect(choice.closest('details')).not.toHaveAttribute('open');
  });
});
