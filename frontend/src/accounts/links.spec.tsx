import { act, screen } from '@testing-library/react';
import {
  annAccount,
  anonymousRoutes,
  fillIn,
  findHeading,
  findMessage,
  currentPath,
  sessionAnswer,
  signedInAs,
  visit,
} from '../app/testing/visit.tsx';
import { ok, refuses } from '../platform/testing/server.ts';
import { rememberDestination } from '../platform/destination.ts';

describe('the link of a confirmation mail', () => {
  const elsewhere = { 'POST /api/auth/confirm/session': refuses(401, 'not_signed_in') };
  const confirms = { ...anonymousRoutes, ...elsewhere, 'POST /api/auth/confirm': ok({ position: '3' }) };

  it('confirms on a click only, and its token leaves the address bar', async () => {
    const { user, server } = await visit('/confirm-email#token=abc', confirms);
    await findHeading('Confirm your email');
    expect(server.requestsTo('POST /api/auth/confirm')).toHaveLength(0);
    expect(window.location.href).not.toContain('abc');
    await user.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await findHeading('Email confirmed')).toBeVisible();
    expect(server.requestsTo('POST /api/auth/confirm')[0]?.body).toEqual({ token: 'abc' });
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  it('also signs in the browser that signed up', async () => {
    const { user } = await visit('/confirm-email#token=own', {
      ...confirms,
      ...signedInAs({ ...annAccount, status: 'pending_approval' }),
      'POST /api/auth/confirm/session': ok(sessionAnswer),
    });
    rememberDestination('/app/orders/new?channel=LinkedIn&product_type=Creator&quantity=2');
    await user.click(await screen.findByRole('button', { name: 'Confirm Email' }));
    expect(await findHeading('Account Pending Review')).toBeVisible();
    expect(screen.getByText(/^Your choice is kept: LinkedIn • Creator × 2\. You can order it as soon as/)).toBeVisible();
    expect(currentPath()).toBe('/account-status');
  });

  it('shows that it was used or has expired when the server refuses it', async () => {
    const { user } = await visit('/confirm-email#token=abc', { ...confirms, 'POST /api/auth/confirm': refuses(400, 'token_invalid') });
    await user.click(await screen.findByRole('button', { name: 'Confirm Email' }));
    expect(await findHeading('This link does not work')).toBeVisible();
  });
});

describe('a link from a mail that is opened again', () => {
  const elsewhere = { 'POST /api/auth/confirm/session': refuses(401, 'not_signed_in') };
  const states = { ...anonymousRoutes, ...elsewhere, 'POST /api/auth/confirm': ok({ position: '3' }) };

  it('shows at once that the e-mail is confirmed', async () => {
    await visit('/confirm-email#token=used', { ...states, 'POST /api/auth/link': ok({ state: 'used' }) });
    expect(await findHeading('Your email is already confirmed')).toBeVisible();
  });

  it('shows at once that it can no longer set a password', async () => {
    await visit('/reset-password#token=used', { ...states, 'POST /api/auth/link': ok({ state: 'used' }) });
    expect(await findHeading('This link is no longer valid')).toBeVisible();
    expect(screen.queryByLabelText('New Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  it('is replaced by another link in the same tab', async () => {
    const { user, server } = await visit('/confirm-email#token=first', states);
    await user.click(await screen.findByRole('button', { name: 'Confirm Email' }));
    await findHeading('Email confirmed');
    act(() => {
      window.location.hash = '#token=second';
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm Email' }));
    expect(await findHeading('Email confirmed')).toBeVisible();
    expect(server.requestsTo('POST /api/auth/confirm').map(({ body }) => body)).toEqual([{ token: 'first' }, { token: 'second' }]);
    expect(window.location.href).not.toContain('second');
  });
});

describe('the form for a forgotten password', () => {
  const sends = { ...anonymousRoutes, 'POST /api/auth/forgot-password': { status: 202, body: {} } };

  it('requires a complete address', async () => {
    const { user } = await visit('/forgot-password', sends);
    await user.click(await screen.findByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('Please enter your email')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'ann@example{Enter}');
    expect(screen.getByText('Enter a complete address, like name@example.com')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('shows Check Your Email, and sends the mail again on request', async () => {
    const { user, server } = await visit('/forgot-password', sends);
    await user.type(await screen.findByLabelText('Email'), 'ann@example.test{Enter}');
    expect(await findHeading('Check Your Email')).toBeVisible();
    expect(await findMessage('Password reset email sent!')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send Again' }));
    await screen.findByRole('button', { name: 'Send Again' });
    expect(server.requestsTo('POST /api/auth/forgot-password')).toHaveLength(2);
  });

  it('shows that the mail could not be sent', async () => {
    const { user } = await visit('/forgot-password', { ...sends, 'POST /api/auth/forgot-password': refuses(500, 'internal') });
    await user.type(await screen.findByLabelText('Email'), 'ann@example.test{Enter}');
    expect(await findMessage('Failed to send reset email')).toBeVisible();
  });
});

describe('a new password from a link', () => {
  const resets = { ...anonymousRoutes, 'POST /api/auth/reset-password': ok({ position: '9' }) };
  async function submitNewPassword(first: string, second: string, routes: object = {}) {
    const { user, server } = await visit('/reset-password#token=xyz', { ...resets, ...routes });
    await findHeading('Set a new password');
    if (first) await fillIn(user, screen.getByLabelText('New Password'), first);
    if (second) await fillIn(user, screen.getByLabelText('Confirm New Password'), second);
    await user.click(screen.getByRole('button', { name: 'Update Password' }));
    return server;
  }

  it.each([
    ['new secret 1', '', 'Please fill in all fields'],
    ['12345', '12345', 'Password must be at least 10 characters'],
    ['123456789', '123456789', 'Password must be at least 10 characters'],
    ['new secret 1', 'new secret 2', 'Passwords do not match'],
  ])('is not sent when it is incomplete, too short or repeated differently: %s / %s', async (first, second, words) => {
    const server = await submitNewPassword(first, second);
    expect(await screen.findByText(words)).toBeVisible();
    expect(server.requestsTo('POST /api/auth/reset-password')).toHaveLength(0);
  });

  it('is sent with its token and leads to the sign-in page', async () => {
    const server = await submitNewPassword('new secret 1', 'new secret 1');
    expect(await findMessage('Password updated successfully!')).toBeVisible();
    await findHeading('Sign in to Orderstream');
    expect(currentPath()).toBe('/login');
    expect(server.requestsTo('POST /api/auth/reset-password')[0]?.body).toEqual({ token: 'xyz', password: 'new secret 1' });
  });

  it('shows that the link is no longer valid', async () => {
    await submitNewPassword('new secret 1', 'new secret 1', { 'POST /api/auth/reset-password': refuses(400, 'token_invalid') });
    expect(await findMessage('This link is no longer valid')).toBeVisible();
  });

  it('is not sent without a link; the page says why', async () => {
    const { user, server } = await visit('/reset-password', resets);
    await findHeading('Set a new password');
    await fillIn(user, screen.getByLabelText('New Password'), 'new secret 1');
    await fillIn(user, screen.getByLabelText('Confirm New Password'), 'new secret 1');
    await user.click(screen.getByRole('button', { name: 'Update Password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(server.requestsTo('POST /api/auth/reset-password')).toHaveLength(0);
  });
});
