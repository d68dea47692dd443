import { act } from '@testing-library/react';
import { startSession, refreshSession } from '../../../platform/session.ts';
import { ok, refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import { annAccount, anonymousRoutes, findHeading, sessionAnswer, signedInAs } from '../visit.tsx';
import { quoteKeys, type QuoteStop } from './stop.ts';

const neverAnswers = new Promise<never>(() => undefined);
const welcomeRoutes: RouteReplies = { ...signedInAs(), ...anonymousRoutes, 'POST /api/auth/login': ok(sessionAnswer) };
const credentialSteps = [
  { fill: 'Email', with: 'ann@example.test' },
  { fill: 'Password', with: 'secret1' },
];
const settingsRoutes: RouteReplies = {
  ...signedInAs(),
  'GET /api/me/ways-in': ok({ password: true, identities: [] }),
  'POST /api/auth/change-password': ok({ position: '5' }),
};
/** Fills in a new password twice and sends it. */
const newPasswordSteps = (first: string, again: string) => [
  { fill: 'New Password', with: first },
  { fill: 'Confirm New Password', with: again },
  'Update Password',
];
/** Fills in the sign-up form with this password and sends it. */
const signUpSteps = (password: string) => [
  { fill: /Full Name/, with: 'Ann Ember' },
  { fill: /^Email/, with: 'ann@example.test' },
  { fill: /^Password/, with: password },
  /I accept/,
  'Create Account',
];
const resetRoutes: RouteReplies = { ...anonymousRoutes, 'POST /api/auth/reset-password': ok({ position: '9' }) };
const deletionSteps = ['Delete Account', { fill: /^Your password/, with: 'old secret' }, 'Yes, delete my account'];
const sentRoutes = { 'POST /api/auth/forgot-password': { status: 202, body: {} } };
const profileRoutes: RouteReplies = { ...signedInAs(), 'PATCH /api/me/profile': ok({ position: '42' }) };

/** The public site, sign-in, sign-up, and the person's own account. */
export const accountStops: readonly QuoteStop[] = [
  { at: '/nowhere', routes: anonymousRoutes, shows: ['site.notFound'] },
  { at: '/', routes: anonymousRoutes, shows: ['site.login', 'site.signUp', 'calculator.*'] },
  { at: '/', routes: signedInAs(), steps: [() => act(() => startSession(sessionAnswer))], shows: ['site.dashboard'] },
  { at: '/pricing', routes: anonymousRoutes, shows: ['pricing.*'] },
  { at: '/login', routes: welcomeRoutes, steps: ['Sign In'], shows: ['auth.fillAll'] },
  {
    at: '/login',
    routes: { ...welcomeRoutes, 'POST /api/auth/login': refuses(500, 'internal') },
    steps: [...credentialSteps, 'Sign In'],
    shows: ['login.failed'],
  },
  { at: '/login', routes: welcomeRoutes, steps: [...credentialSteps, 'Sign In'], shows: ['session.signedIn'] },
  { at: '/login?error=identity_failed&provider=google', routes: welcomeRoutes, shows: ['login.failedWith'] },
  {
    at: '/app/profile',
    routes: { ...welcomeRoutes, ...signedInAs() },
    steps: [
      async () => void (await findHeading('Profile')),
      async () => {
        globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify({ code: 'not_signed_in', message: '' }), { status: 401 }));
        await act(() => refreshSession());
      },
    ],
    shows: ['session.sessionEnded'],
  },
  { at: '/signup', routes: anonymousRoutes, steps: ['Create Account'], shows: ['signUp.fillRequired', 'signUp.acceptTerms'] },
  { at: '/signup', routes: anonymousRoutes, steps: signUpSteps('12345'), shows: ['auth.belowSix'] },
  {
    at: '/signup',
    routes: { ...anonymousRoutes, 'POST /api/auth/signup': refuses(500, 'internal') },
    steps: signUpSteps('new secret 1'),
    shows: ['signUp.failed'],
  },
  {
    at: '/signup',
    routes: { ...anonymousRoutes, 'POST /api/auth/signup': { status: 202, body: {} } },
    steps: signUpSteps('new secret 1'),
    shows: ['signUp.created'],
  },
  { at: '/forgot-password', routes: anonymousRoutes, steps: ['Send Reset Link'], shows: ['password.enterEmail'] },
  {
    at: '/forgot-password',
    routes: { ...anonymousRoutes, 'POST /api/auth/forgot-password': refuses(500, 'internal') },
    steps: [{ fill: 'Email', with: 'ann@example.test' }, 'Send Reset Link'],
    shows: ['password.notSent'],
  },
  {
    at: '/forgot-password',
    routes: { ...anonymousRoutes, ...sentRoutes },
    steps: [{ fill: 'Email', with: 'ann@example.test' }, 'Send Reset Link'],
    shows: ['password.sent', 'password.checkTitle', 'password.sendAgain'],
  },
  {
    at: '/reset-password#token=xyz',
    routes: resetRoutes,
    steps: newPasswordSteps('new secret 1', 'new secret 2'),
    shows: ['auth.newPassword', 'auth.confirmNewPassword', 'auth.doNotMatch'],
  },
  {
    at: '/reset-password#token=xyz',
    routes: resetRoutes,
    steps: newPasswordSteps('new secret 1', 'new secret 1'),
    shows: ['auth.passwordUpdated'],
  },
  {
    at: '/reset-password#token=xyz',
    routes: { ...resetRoutes, 'POST /api/auth/reset-password': refuses(500, 'internal') },
    steps: newPasswordSteps('new secret 1', 'new secret 1'),
    shows: ['auth.passwordNotUpdated'],
  },
  { at: '/admin/users', routes: signedInAs(), shows: ['access.*'] },
  {
    at: '/app/profile',
    routes: signedInAs({ ...annAccount, status: 'pending_approval' }),
    shows: [
      'closedTitles.pending_approval',
      'closedMessages.pending_approval',
      'profile.pending',
      'accountStatus.contact',
      'session.signOut',
    ],
  },
  { at: '/app', routes: signedInAs({ ...annAccount, status: 'inactive' }), shows: ['closedTitles.inactive'] },
  {
    at: '/app',
    routes: { ...signedInAs({ ...annAccount, status: 'suspended' }), 'POST /api/auth/logout': { status: 204 } },
    steps: ['Sign Out'],
    shows: ['closedTitles.suspended', 'session.signedOut'],
  },
  {
    at: '/app/profile',
    routes: profileRoutes,
    steps: [{ fill: 'Full Name', with: '' }, { fill: 'Full Name', with: 'Ann Frost' }, 'Save Changes'],
    shows: quoteKeys(
      'profile',
      'email',
      'emailHint',
      'fullName',
      'companyName',
      'phone',
      'description',
      'avatarUrl',
      'save',
      'yourName',
      'saved',
    ),
  },
  {
    at: '/app/profile',
    routes: { ...profileRoutes, 'PATCH /api/me/profile': () => neverAnswers },
    steps: ['Save Changes'],
    shows: ['profile.saving'],
  },
  {
    at: '/app/profile',
    routes: { ...profileRoutes, 'PATCH /api/me/profile': refuses(400, 'invalid') },
    steps: ['Save Changes'],
    shows: ['profile.notSaved'],
  },
  {
    at: '/app/settings',
    routes: settingsRoutes,
    steps: ['Update Password'],
    shows: quoteKeys(
      'settings',
      'changePassword',
      'fillPasswords',
      'notifications',
      'emailNotifications',
      'securityAlerts',
      'configure',
      'dangerZone',
      'deleteAccount',
    ),
  },
  {
    at: '/app/settings',
    routes: { ...settingsRoutes, 'DELETE /api/me': () => neverAnswers },
    steps: deletionSteps,
    shows: ['settings.sure', 'settings.confirmDelete', 'settings.deleting'],
  },
  {
    at: '/app/settings',
    routes: { ...settingsRoutes, 'DELETE /api/me': refuses(500, 'internal') },
    steps: deletionSteps,
    shows: ['settings.notDeleted'],
  },
  {
    at: '/app/settings',
    routes: { ...settingsRoutes, 'DELETE /api/me': { status: 202, body: { position: '6' } } },
    steps: deletionSteps,
    shows: ['settings.deleted'],
  },
];
