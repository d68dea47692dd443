import { act, screen, waitFor } from '@testing-library/react';
import {
  annAccount,
  anonymousRoutes,
  fillIn,
  findHeading,
  findMessage,
  messageRegion,
  currentPath,
  sessionAnswer,
  signedInAs,
  visit,
} from '../../app/testing/visit.tsx';
import { refreshSession } from '../../platform/session.ts';
import { adoptLanguage, chooseLanguage } from '../../platform/texts.ts';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';

const { 'GET /api/me': me } = signedInAs();
const welcome = { ...anonymousRoutes, 'POST /api/auth/login': ok(sessionAnswer), 'GET /api/me': me ?? ok(annAccount) };

async function signIn(address: string, routes: RouteReplies, password = 'secret1') {
  const { user, server } = await visit(address, routes);
  await findHeading('Sign in to Orderstream');
  await fillIn(user, screen.getByLabelText('Email'), 'ann@example.test');
  await fillIn(user, screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  return { user, server };
}

describe('the sign-in page', () => {
  it('requires both fields before it sends a request', async () => {
    const { user, server } = await visit('/login', welcome);
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please fill in all fields')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter a password');
    expect(server.requestsTo('POST /api/auth/login')).toHaveLength(0);
  });

  it('shows at once that it is offline, and sends nothing later', async () => {
    const { user, server } = await visit('/login', {
      ...welcome,
      'POST /api/auth/login': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await findHeading('Sign in to Orderstream');
    await user.type(screen.getByLabelText('Email'), 'ann@example.test');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await findMessage('Failed to sign in. You are offline. Please check your connection.')).toBeVisible();
    const requestsBefore = server.requestsTo('POST /api/auth/login').length;
    offline.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('button', { name: 'Sign In' });
    expect(server.requestsTo('POST /api/auth/login')).toHaveLength(requestsBefore);
  });

  it('leads to the dashboard with a greeting', async () => {
    const { server } = await signIn('/login', welcome);
    expect(await findMessage('Successfully signed in!')).toBeVisible();
    await findHeading('Welcome Back!');
    expect(currentPath()).toBe('/app/dashboard');
    expect(server.requestsTo('POST /api/auth/login')[0]?.body).toEqual({ email: 'ann@example.test', password: 'secret1' });
    expect(server.requestsTo('GET /api/me')[0]?.headers.get('authorization')).toBe('Bearer a-token');
  });

  it.each(['/no-such', '/app/no-such', '/app/orders/1/2'])('leads to the dashboard for an unknown page: %s', async (destination) => {
    await signIn(`/login?redirect=${destination}`, welcome);
    await waitFor(() => expect(currentPath()).toBe('/app/dashboard'));
  });

  it('leads to the destination of the redirect parameter', async () => {
    await signIn('/login?redirect=/app/settings', welcome);
    expect(await findHeading('Settings')).toBeVisible();
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'])(
    'never leads to another site: %s (S11)',
    async (destination) => {
      await signIn(`/login?redirect=${encodeURIComponent(destination)}`, welcome);
      await findHeading('Welcome Back!');
      expect(window.location.href).toBe('http://localhost/app/dashboard');
    },
  );

  it('returns to the guarded page that the visitor came from', async () => {
    const { user } = await visit('/app/profile', welcome);
    await findHeading('Sign in to Orderstream');
    await user.type(screen.getByLabelText('Email'), 'ann@example.test');
    await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    expect(await findHeading('Profile')).toBeVisible();
  });

  it.each([
    ['wrong_credentials', 401, 'Wrong email or password'],
    ['internal', 500, 'Failed to sign in'],
    ['too_many_requests', 429, 'Too many requests. Please try again later.'],
  ])('shows a text for the refusal %s', async (code, status, words) => {
    await signIn('/login', { ...welcome, 'POST /api/auth/login': refuses(status, code) });
    expect(await findMessage(words)).toBeVisible();
    expect(currentPath()).toBe('/login');
  });

  it('offers a new confirmation link for an unconfirmed address', async () => {
    const { user, server } = await signIn('/login', {
      ...welcome,
      'POST /api/auth/login': refuses(403, 'email_not_confirmed'),
      'POST /api/auth/resend-confirmation': { status: 202, body: {} },
    });
    expect(await findMessage('Please confirm your email')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await waitFor(() => expect(server.requestsTo('POST /api/auth/resend-confirmation')[0]?.body).toEqual({ email: 'ann@example.test' }));
  });

  it('after Google offers a new confirmation link once an address is entered', async () => {
    const { user, server } = await visit('/login?error=email_not_confirmed&provider=google', {
      ...welcome,
      'POST /api/auth/resend-confirmation': { status: 202, body: {} },
    });
    const again = await screen.findByRole('button', { name: 'Send the link again' });
    expect(again).toBeDisabled();
    expect(screen.getByText(/We have just sent you a link: open it, then continue with Google/)).toBeVisible();
    await fillIn(user, screen.getByLabelText('Email'), 'ann@example.test');
    await user.click(again);
    await waitFor(() => expect(server.requestsTo('POST /api/auth/resend-confirmation')[0]?.body).toEqual({ email: 'ann@example.test' }));
  });

  it('offers Google where it is configured, with the destination', async () => {
    await visit('/login?redirect=/app/orders', welcome);
    expect(await screen.findByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
      'href',
      '/api/auth/identity/google?redirect=%2Fapp%2Forders',
    );
  });

  it.each([
    ['identity_failed', 'Failed to sign in with Google'],
    ['anything else', 'Failed to sign in with Google'],
    ['email_not_confirmed', 'Please confirm your email'],
    ['account_deleted', 'This account is being deleted'],
    ['identity_unlinked', /^You have unlinked this Google account/],
  ])('shows why Google did not work: %s', async (code, text) => {
    await visit(`/login?error=${encodeURIComponent(code)}&provider=google`, welcome);
    expect(await findMessage(text)).toBeVisible();
  });
});

describe('the state of the session on the sign-in page', () => {
  it('explains an ended session until the person signs in again', async () => {
    const { user, server } = await visit('/app/profile', { ...welcome, ...signedInAs() });
    await findHeading('Profile');
    act(() => chooseLanguage('en'));
    server.setReply('POST /api/auth/refresh', refuses(401, 'not_signed_in'));
    await act(() => refreshSession());
    await findHeading('Sign in to Orderstream');
    expect(screen.getByText('Your session has ended. Sign in again: your entries are kept.')).toBeVisible();
    expect(messageRegion().queryByRole('listitem')).toBeNull();
    await fillIn(user, screen.getByLabelText('Email'), 'ann@example.test');
    await fillIn(user, screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await findMessage('Successfully signed in!')).toBeVisible();
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  it('mentions no ended session to a person who has never signed in', async () => {
    await visit('/app/profile', anonymousRoutes);
    await findHeading('Sign in to Orderstream');
    act(() => chooseLanguage('en'));
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  it('is greeted in the language of the account', async () => {
    const { user } = await visit('/login', { ...welcome, 'GET /api/me': ok({ ...annAccount, language: 'ru' }) });
    act(() => adoptLanguage('en'));
    await fillIn(user, screen.getByLabelText('Email'), 'ann@example.test');
    await fillIn(user, screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await findMessage('Вы успешно вошли!')).toBeVisible();
  });

  it('causes no greeting for a suspended account', async () => {
    await signIn('/login', { ...welcome, 'GET /api/me': ok({ ...annAccount, status: 'suspended' }) });
    await findHeading('Account Suspended');
    expect(messageRegion().queryByText('Successfully signed in!')).toBeNull();
  });

  it('removes the error of a failed attempt once another succeeds', async () => {
    const { user, server } = await signIn('/login', { ...welcome, 'POST /api/auth/login': refuses(401, 'wrong_credentials') });
    expect(await findMessage('Wrong email or password')).toBeVisible();
    server.setReply('POST /api/auth/login', ok(sessionAnswer));
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await findMessage('Successfully signed in!')).toBeVisible();
    expect(messageRegion().queryByText('Wrong email or password')).toBeNull();
  });
});

describe('a failed sign-in with an identity provider', () => {
  it('shows no provider name that only the address contains', async () => {
    await visit('/login?error=identity_failed&provider=Call+555-0100', welcome);
    expect(await findMessage('Failed to sign in')).toBeVisible();
    expect(currentPath()).toBe('/login');
  });
});

describe('a sign-in with a password that has ended', () => {
  it('shows the remaining ways to sign in', async () => {
    await signIn('/login', { ...welcome, 'POST /api/auth/login': refuses(401, 'password_ended') });
    expect(
      await findMessage(
        'This password ended when you first signed in without it. Sign in that way again, or set a new one with "Forgot password?"',
      ),
    ).toBeVisible();
    expect(currentPath()).toBe('/login');
  });
});
