import { configure, screen, waitFor } from '@testing-library/react';
import { ok, refuses, type Reply } from '../platform/testing/server.ts';
import { rememberDestination } from '../platform/destination.ts';
import { annAccount, anonymousRoutes, findHeading, findMessage, currentPath, sessionAnswer, signedInAs, visit } from './testing/visit.tsx';

describe('a guarded page', () => {
  it('shows a spinner while the session and the account are loading', async () => {
    let answered: (reply: Reply) => void = () => undefined;
    await visit('/app/profile', { ...signedInAs(), 'POST /api/auth/refresh': () => new Promise<Reply>((resolve) => (answered = resolve)) });
    expect(await screen.findByRole('progressbar')).toBeVisible();
    answered(ok(sessionAnswer));
    expect(await findHeading('Profile')).toBeVisible();
  });

  it('leads a visitor without a session to the sign-in page', async () => {
    await visit('/app/profile', anonymousRoutes);
    await findHeading('Sign in to Orderstream');
    expect(currentPath()).toBe('/login');
  });

  it('shows that the server does not answer, and continues automatically once it does', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = await visit('/app/profile', { ...signedInAs(), 'POST /api/auth/refresh': { status: 502 } });
    expect(await screen.findByRole('heading', { name: 'Orderstream is not responding' })).toBeVisible();
    expect(currentPath()).toBe('/app/profile');
    server.setReply('POST /api/auth/refresh', ok(sessionAnswer));
    expect(await screen.findByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    warn.mockRestore();
  });

  it('asks the server again when the button is pressed', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, server } = await visit('/account-status', {
      ...signedInAs({ ...annAccount, status: 'suspended' }),
      'POST /api/auth/refresh': { status: 502 },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.setReply('POST /api/auth/refresh', ok(sessionAnswer));
    await user.click(again);
    expect(await findHeading('Account Suspended')).toBeVisible();
    warn.mockRestore();
  });

  it.each([
    ['pending_approval', 'Account Pending Review', 'Your registration is being reviewed by our team.'],
    ['suspended', 'Account Suspended', 'Your account has been suspended. Please contact support.'],
    ['inactive', 'Account Inactive', 'Your account is inactive. Please contact support to reactivate it.'],
    ['banned', 'Account Suspended', 'Your account has been suspended. Please contact support.'],
    [null, 'Account Pending Review', 'Your registration is being reviewed by our team.'],
  ])('leads an account with the status %s to the account status page', async (status, title, message) => {
    await visit('/app', signedInAs({ ...annAccount, status }));
    expect(await findHeading(title)).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(currentPath()).toBe('/account-status');
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', expect.stringMatching(/^https:/));
  });

  it('offers support, a retry and Sign Out for an unknown status', async () => {
    await visit('/app', signedInAs({ ...annAccount, status: 'dormant' }));
    expect(await screen.findByText(/^This page does not recognize your account status/)).toBeVisible();
    for (const name of ['Sign Out', 'Try again']) expect(screen.getByRole('button', { name })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  });

  it('keeps its address while the account cannot be loaded', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, server } = await visit('/app/profile', { ...signedInAs(), 'GET /api/me': { status: 500 } });
    expect(await screen.findByRole('heading', { name: 'Orderstream is not responding' })).toBeVisible();
    expect(currentPath()).toBe('/app/profile');
    server.setReply('GET /api/me', ok(annAccount));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findHeading('Profile')).toBeVisible();
    warn.mockRestore();
  });

  it('leads to the account status page when the status cannot be read', async () => {
    await visit('/app', { 'POST /api/auth/refresh': ok(sessionAnswer), 'GET /api/me': refuses(403, 'forbidden') });
    expect(await screen.findByText('Your account status could not be loaded.')).toBeVisible();
    expect(currentPath()).toBe('/account-status');
  });

  it('denies access without the required role', async () => {
    await visit('/admin/users', signedInAs());
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText("You don't have permission to access this page.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/app');
  });

  it('opens the office for administrators', async () => {
    await visit('/admin/users', {
      ...signedInAs({ ...annAccount, roles: ['admin'] }),
      'GET /api/admin/users': ok({
        items: [],
        next: null,
        counts: { all: 0, pending_approval: 0, active: 0, inactive: 0, suspended: 0 },
        matching: 0,
      }),
    });
    expect(await findHeading('Users')).toBeVisible();
  });
});

describe('the account status page', () => {
  it('states how long a review takes', async () => {
    await visit('/account-status', signedInAs({ ...annAccount, status: 'pending_approval' }));
    expect(await screen.findByText(/1-2 business days/)).toBeVisible();
  });

  it("shows the profile's banner to a pending account, which cannot open the profile", async () => {
    await visit('/app/profile', signedInAs({ ...annAccount, status: 'pending_approval' }));
    expect(
      await screen.findByText(
        'Your account is currently pending approval. You will receive an email notification once your account has been reviewed and approved by an administrator.',
      ),
    ).toBeVisible();
    expect(currentPath()).toBe('/account-status');
  });

  it('leads an active account to the dashboard', async () => {
    await visit('/account-status', signedInAs());
    expect(await findHeading('Welcome Back!')).toBeVisible();
    expect(currentPath()).toBe('/app/dashboard');
  });

  it('leads to the landing page after Sign Out', async () => {
    const { user } = await visit('/account-status', {
      ...signedInAs({ ...annAccount, status: 'suspended' }),
      'POST /api/auth/logout': { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await findMessage('Signed out')).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe('/'));
  });
});

describe('an unknown address', () => {
  it('shows the not-found page', async () => {
    await visit('/nowhere', anonymousRoutes);
    expect(await findHeading('Oops! Page not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });
});

describe('a destination chosen before signing up', () => {
  // Strict mode renders screens twice, as React does when it discards a render.
  beforeEach(() => configure({ reactStrictMode: true }));
  afterEach(() => configure({ reactStrictMode: false }));

  it('is opened once, instead of the dashboard', async () => {
    const { user } = await visit('/app/profile', { ...signedInAs(), 'GET /api/auth/sessions': ok({ items: [] }) });
    await findHeading('Profile');
    rememberDestination('/app/settings');
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement);
    expect(await findHeading('Settings')).toBeVisible();
    expect(localStorage.getItem('orderstream.destination')).toBeNull();
  });
});
