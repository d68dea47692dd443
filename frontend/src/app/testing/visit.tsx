import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { sessionState, closeSession } from '../../platform/session.ts';
import { chooseLanguage, languageChoice, type LanguageChoice } from '../../platform/texts.ts';
import { ok, refuses, stubServer, type RouteReplies } from '../../platform/testing/server.ts';
import { shownToasts } from '../../ui/feedback/toasts.ts';
import { currentQuestion } from '../../ui/forms/confirm.ts';
import { App } from '../App.tsx';

export const annAccount = {
  id: '3f9a1c52-7d1e-4b11-9c3a-0c2f5b1d9e77',
  email: 'ann@example.test',
  status: 'active',
  email_confirmed: true,
  roles: [] as string[],
  created_at: '2026-03-05T09:30:00.000Z',
  profile: { full_name: 'Ann Ember', avatar_url: null, business_name: null, phone: null, description: null },
};

export const sessionAnswer = {
  access_token: 'a-token',
  token_type: 'bearer',
  expires_in: 900,
  expires_at: 0,
  user: { id: annAccount.id, email: annAccount.email },
};

/** The replies of a server for which this person is signed in. */
export const signedInAs = (person: object = annAccount): RouteReplies => ({
  'POST /api/auth/refresh': ok(sessionAnswer),
  'GET /api/me': ok(person),
  'GET /api/admin/provider': ok({ away_since: null }),
  'GET /api/admin/bulk-jobs': ok({ items: [] }),
});
export const anonymousRoutes: RouteReplies = {
  'POST /api/auth/refresh': refuses(401, 'not_signed_in'),
  'GET /api/auth/providers': ok({ offered: ['google'] }),
  'GET /api/prices': ok({ items: [] }),
  'POST /api/auth/link': ok({ state: 'good' }),
};

/** Opens the whole product at an address, as a browser does: its own router, guards, query cache and session. */
export async function visit(address: string, routes: RouteReplies, language: LanguageChoice = 'en') {
  cleanup();
  act(() => {
    closeSession({ aloud: false });
    sessionState.set({ phase: 'loading' });
    shownToasts.set([]);
    currentQuestion.set(null);
    chooseLanguage(language);
  });
  if (language === 'specified') await waitFor(() => expect(languageChoice.get()).toBe(language));
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', address);
  const server = stubServer(routes);
  const user = userEvent.setup();
  await act(async () => {
    render(<App />);
    await Promise.resolve();
  });
  return { user, server };
}

/** Pastes a text: the screen renders once, not once for each letter. */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** Fills in and sends the answer to a customer's report, in the dialog that is open. */
export async function answerReport(user: UserEvent, text: string): Promise<void> {
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Your answer' }), text);
  await user.click(dialog.getByRole('button', { name: 'Answer' }));
}

/** The region of the toasts. */
export const messageRegion = () => within(screen.getByRole('region', { name: /Messages|Сообщения/ }));
/** Waits for a toast with this text. */
export const findMessage = (text: string | RegExp) => messageRegion().findByText(text);
export const currentPath = (): string => window.location.pathname;
/** Waits for the main heading of a screen. */
export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 });
