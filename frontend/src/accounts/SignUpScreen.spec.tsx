import { act, screen } from '@testing-library/react';
import { anonymous, fillIn, heading, heard, visit } from '../app/testing/visit.tsx';
import { chooseLanguage } from '../platform/texts.ts';
import { refuses } from '../platform/testing/server.ts';

const created = { ...anonymous, 'POST /api/auth/signup': { status: 201, body: { user_id: 'u', position: '7' } } };

async function filled(routes: typeof created | Record<string, never>, { accept = true, password = 'secret1' } = {}) {
  const { user, server } = await visit('/signup', { ...anonymous, ...routes });
  await heading('Create your account');
  await fillIn(user, screen.getByLabelText(/Full Name/), 'Ann Ember');
  await fillIn(user, screen.getByLabelText(/^Email/), 'ann@example.test');
  await fillIn(user, screen.getByLabelText(/^Password/), password);
  if (accept) await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  return { user, server };
}

describe('the sign-up page', () => {
  it('asks for the required fields', async () => {
    const { user } = await visit('/signup', created);
    await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    expect(await heard('Please fill in all required fields')).toBeVisible();
    expect(screen.getByLabelText(/Full Name/)).toHaveFocus();
  });

  it('asks for six characters', async () => {
    const { server } = await filled(created, { password: '12345' });
    expect(await heard('Password must be at least 6 characters')).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
    expect(server.to('POST /api/auth/signup')).toHaveLength(0);
  });

  it('asks for the terms', async () => {
    await filled(created, { accept: false });
    expect(await heard('Please accept the terms and conditions')).toBeVisible();
    expect(screen.getByRole('checkbox')).toHaveFocus();
  });

  it('sends what was filled in, once, and says what comes next', async () => {
    const { server } = await filled(created);
    expect(await heard('Account created successfully! Your account is pending approval.')).toBeVisible();
    expect(await heading('Confirm your email')).toBeVisible();
    const [sent] = server.to('POST /api/auth/signup');
    expect(sent?.body).toEqual({ email: 'ann@example.test', password: 'secret1', full_name: 'Ann Ember', accept_terms: true });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('repeats an unanswered request under the same key', async () => {
    let failures = 1;
    const { server } = await filled({
      ...created,
      'POST /api/auth/signup': (() => {
        if (failures-- > 0) throw new TypeError('network');
        return { status: 201, body: { user_id: 'u', position: '7' } };
      }) as never,
    });
    expect(await heard(/pending approval/)).toBeVisible();
    const keys = server.to('POST /api/auth/signup').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('says that an address is registered already', async () => {
    await filled({ ...created, 'POST /api/auth/signup': refuses(409, 'already_registered') as never });
    expect(await heard('This email is already registered. Please sign in instead.')).toBeVisible();
  });

  it('says that it failed', async () => {
    await filled({ ...created, 'POST /api/auth/signup': refuses(400, 'invalid') as never });
    expect(await heard('Failed to sign up')).toBeVisible();
  });

  it('speaks Russian throughout once that is chosen', async () => {
    await visit('/signup', created);
    await heading('Create your account');
    act(() => chooseLanguage('ru'));
    expect(await heading('Создайте аккаунт')).toBeVisible();
    expect(screen.getByLabelText(/Имя и фамилия/)).toBeVisible();
    expect(document.documentElement.lang).toBe('ru');
  });
});
