import { screen } from '@testing-library/react';
import { anonymous, fillIn, heading, heard, path, visit } from '../app/testing/visit.tsx';
import { ok, refuses } from '../platform/testing/server.ts';

describe('the link of a confirmation mail', () => {
  const confirms = { ...anonymous, 'POST /api/auth/confirm': ok({ position: '3' }) };

  it('is sent on a click, not on being opened, and leaves the address bar', async () => {
    const { user, server } = await visit('/confirm-email#token=abc', confirms);
    await heading('Confirm your email');
    expect(server.to('POST /api/auth/confirm')).toHaveLength(0);
    expect(window.location.href).not.toContain('abc');
    await user.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await heading('Email confirmed')).toBeVisible();
    expect(server.to('POST /api/auth/confirm')[0]?.body).toEqual({ token: 'abc' });
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  it('says when it was used or is too old', async () => {
    const { user } = await visit('/confirm-email#token=abc', { ...confirms, 'POST /api/auth/confirm': refuses(400, 'token_invalid') });
    await user.click(await screen.findByRole('button', { name: 'Confirm Email' }));
    expect(await heading('This link does not work')).toBeVisible();
  });
});

describe('a forgotten password', () => {
  const sends = { ...anonymous, 'POST /api/auth/forgot-password': { status: 202, body: {} } };

  it('needs an address', async () => {
    const { user } = await visit('/forgot-password', sends);
    await user.click(await screen.findByRole('button', { name: 'Send Reset Link' }));
    expect(await heard('Please enter your email')).toBeVisible();
  });

  it('is answered with Check Your Email, and again on request', async () => {
    const { user, server } = await visit('/forgot-password', sends);
    await user.type(await screen.findByLabelText('Email'), 'ann@example.test{Enter}');
    expect(await heading('Check Your Email')).toBeVisible();
    expect(await heard('Password reset email sent!')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send Again' }));
    await screen.findByRole('button', { name: 'Send Again' });
    expect(server.to('POST /api/auth/forgot-password')).toHaveLength(2);
  });

  it('says that the mail could not be sent', async () => {
    const { user } = await visit('/forgot-password', { ...sends, 'POST /api/auth/forgot-password': refuses(500, 'internal') });
    await user.type(await screen.findByLabelText('Email'), 'ann@example.test{Enter}');
    expect(await heard('Failed to send reset email')).toBeVisible();
  });
});

describe('a new password', () => {
  const resets = { ...anonymous, 'POST /api/auth/reset-password': ok({ position: '9' }) };
  async function tried(first: string, second: string, routes: object = {}) {
    const { user, server } = await visit('/reset-password#token=xyz', { ...resets, ...routes });
    await heading('Set a new password');
    if (first) await fillIn(user, screen.getByLabelText('New Password'), first);
    if (second) await fillIn(user, screen.getByLabelText('Confirm New Password'), second);
    await user.click(screen.getByRole('button', { name: 'Update Password' }));
    return server;
  }

  it.each([
    ['secret1', '', 'Please fill in all fields'],
    ['12345', '12345', 'Password must be at least 6 characters'],
    ['secret1', 'secret2', 'Passwords do not match'],
  ])('is refused: %s / %s', async (first, second, words) => {
    const server = await tried(first, second);
    expect(await heard(words)).toBeVisible();
    expect(server.to('POST /api/auth/reset-password')).toHaveLength(0);
  });

  it('is sent with its token and leads to the sign-in page', async () => {
    const server = await tried('secret1', 'secret1');
    expect(await heard('Password updated successfully!')).toBeVisible();
    await heading('Sign in to Orderstream');
    expect(path()).toBe('/login');
    expect(server.to('POST /api/auth/reset-password')[0]?.body).toEqual({ token: 'xyz', password: 'secret1' });
  });

  it('says that the link is not valid any more', async () => {
    await tried('secret1', 'secret1', { 'POST /api/auth/reset-password': refuses(400, 'token_invalid') });
    expect(await heard('This link is not valid any more')).toBeVisible();
  });

  it('cannot be set without a link', async () => {
    await visit('/reset-password', resets);
    expect(await heading('This link is incomplete')).toBeVisible();
  });
});
