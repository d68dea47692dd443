import { act, screen } from '@testing-library/react';
import { anonymousRoutes, fillIn, findHeading, findMessage, visit } from '../../app/testing/visit.tsx';
import { chooseLanguage } from '../../platform/texts.ts';
import { refuses } from '../../platform/testing/server.ts';

const signUpRoutes = { ...anonymousRoutes, 'POST /api/auth/signup': { status: 202, body: {} } };

async function submitSignUp(routes: typeof signUpRoutes | Record<string, never>, { accept = true, password = 'new secret 1' } = {}) {
  const { user, server } = await visit('/signup', { ...anonymousRoutes, ...routes });
  await findHeading('Create your account');
  await fillIn(user, screen.getByLabelText(/Full Name/), 'Ann Ember');
  await fillIn(user, screen.getByLabelText(/^Email/), 'ann@example.test');
  await fillIn(user, screen.getByLabelText(/^Password/), password);
  if (accept) await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  return { user, server };
}

describe('the sign-up page', () => {
  it('marks missing required fields', async () => {
    const { user } = await visit('/signup', signUpRoutes);
    await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    expect(screen.getByText('Please fill in all required fields')).toBeVisible();
    for (const [field, fault] of [
      [/Full Name/, 'Enter your full name'],
      [/^Email/, 'Enter your email'],
      [/^Password/, 'Enter a password'],
    ] as const) {
      expect(screen.getByLabelText(field)).toBeInvalid();
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(fault);
    }
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Please accept the terms and conditions');
    expect(screen.getByLabelText(/Full Name/)).toHaveFocus();
    await user.type(screen.getByLabelText(/Full Name/), 'Ann');
    expect(screen.getByLabelText(/Full Name/)).toBeValid();
    await fillIn(user, screen.getByLabelText(/^Email/), 'ann@example');
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Enter a complete address, like name@example.com');
  });

  it('requires a password of ten characters', async () => {
    const { server } = await submitSignUp(signUpRoutes, { password: '12345' });
    expect(await screen.findByText('Password must be at least 10 characters')).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
    expect(server.requestsTo('POST /api/auth/signup')).toHaveLength(0);
  });

  it('refuses a password length that earlier rules allowed', async () => {
    const { server } = await submitSignUp(signUpRoutes, { password: 'nine char' });
    expect(await screen.findByText('Password must be at least 10 characters')).toBeVisible();
    expect(server.requestsTo('POST /api/auth/signup')).toHaveLength(0);
  });

  it.each([
    ['nine char', 'One more character'],
    ['Password123', 'This password is too common: attackers try it first. Choose another one'],
    ['ten chars!', 'Long enough, and not a common one'],
  ])('describes the strength of the password "%s" while it is typed', async (password, words) => {
    const { user } = await visit('/signup', signUpRoutes);
    await findHeading('Create your account');
    await fillIn(user, screen.getByLabelText(/^Password/), password);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(words);
  });

  it('requires acceptance of the terms', async () => {
    await submitSignUp(signUpRoutes, { accept: false });
    expect(await screen.findByText('Please accept the terms and conditions')).toBeVisible();
    expect(screen.getByRole('checkbox')).toHaveFocus();
  });

  it('sends the form once and shows the next step', async () => {
    const { server } = await submitSignUp(signUpRoutes);
    expect(await findMessage('Almost done: check your email.')).toBeVisible();
    expect(await findHeading('Check your email')).toBeVisible();
    const [request] = server.requestsTo('POST /api/auth/signup');
    expect(request?.body).toEqual({ email: 'ann@example.test', password: 'new secret 1', full_name: 'Ann Ember', accept_terms: true });
    expect(request?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('retries an unanswered request under the same key', async () => {
    let failures = 1;
    const { server } = await submitSignUp({
      ...signUpRoutes,
      'POST /api/auth/signup': (() => {
        if (failures-- > 0) throw new TypeError('network');
        return { status: 202, body: {} };
      }) as never,
    });
    expect(await findMessage(/^Almost done/)).toBeVisible();
    const keys = server.requestsTo('POST /api/auth/signup').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('the sign-up page after it was sent or left', () => {
  it('shows the next step without revealing whether the address has an account', async () => {
    await submitSignUp(signUpRoutes);
    expect(
      await screen.findByText(/We sent a link to ann@example.test\..*If you already have an account, the email says how to sign in\./),
    ).toBeVisible();
  });

  it('has the entries of the earlier visit, but no password', async () => {
    const { user } = await visit('/signup', signUpRoutes);
    await fillIn(user, await screen.findByLabelText(/Full Name/), 'Ann Ember');
    await fillIn(user, screen.getByLabelText(/^Password/), 'secret1');
    expect(Object.values(sessionStorage).join()).toContain('Ann Ember');
    expect(Object.values(sessionStorage).join()).not.toContain('secret1');
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    await user.click(await screen.findByRole('link', { name: 'Sign Up' }));
    expect(await screen.findByLabelText(/Full Name/)).toHaveValue('Ann Ember');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  });

  it('sends the link again after a countdown, and leads back to the address', async () => {
    const { user, server } = await submitSignUp({
      ...signUpRoutes,
      'POST /api/auth/resend-confirmation': { status: 202, body: {} },
    } as never);
    expect(await screen.findByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    now.mockRestore();
    expect(await findMessage('A new link is on its way.')).toBeVisible();
    expect(server.requestsTo('POST /api/auth/resend-confirmation')[0]?.body).toEqual({ email: 'ann@example.test' });
    await user.click(screen.getByRole('button', { name: 'Wrong address?' }));
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ann@example.test');
  });

  it('offers Google where it is configured', async () => {
    await visit('/signup', signUpRoutes);
    expect(await screen.findByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
      'href',
      '/api/auth/identity/google?redirect=%2Fapp',
    );
  });

  it('shows an error when the request fails', async () => {
    await submitSignUp({ ...signUpRoutes, 'POST /api/auth/signup': refuses(400, 'invalid') as never });
    expect(await findMessage('Failed to sign up')).toBeVisible();
  });

  it('is in Russian only once Russian is chosen', async () => {
    await visit('/signup', signUpRoutes);
    await findHeading('Create your account');
    act(() => chooseLanguage('ru'));
    expect(await findHeading('Создайте аккаунт')).toBeVisible();
    expect(screen.getByLabelText(/Имя и фамилия/)).toBeVisible();
    expect(document.documentElement.lang).toBe('ru');
  });
});
