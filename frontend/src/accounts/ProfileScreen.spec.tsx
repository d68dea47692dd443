import { screen } from '@testing-library/react';
import { ann, fillIn, heading, heard, signedInAs, visit } from '../app/testing/visit.tsx';
import { ok, refuses } from '../platform/testing/server.ts';

const saves = { ...signedInAs(), 'PATCH /api/me/profile': ok({ position: '42' }) };

describe('the profile', () => {
  it('shows an e-mail that cannot be changed', async () => {
    await visit('/app/profile', saves);
    await heading('Profile');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByText('Email cannot be changed')).toBeVisible();
  });

  it('previews what is typed and saves it', async () => {
    const { user, server } = await visit('/app/profile', saves);
    const name = await screen.findByLabelText('Full Name');
    await user.clear(name);
    expect(screen.getByText('Your Name')).toBeVisible();
    await fillIn(user, name, 'Ann Frost');
    await fillIn(user, screen.getByLabelText('Company Name'), 'Frost & Co');
    expect(screen.getByText('Frost & Co')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await heard('Profile updated successfully!')).toBeVisible();
    expect(server.to('PATCH /api/me/profile')[0]?.body).toEqual({
      full_name: 'Ann Frost',
      business_name: 'Frost & Co',
      phone: '',
      description: '',
      avatar_url: null,
    });
  });

  it('is read again at least as far as it was written (I11)', async () => {
    const { user, server } = await visit('/app/profile', saves);
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await heard('Profile updated successfully!');
    expect(server.to('GET /api/me').at(-1)?.headers.get('x-read-after')).toBe('42');
  });

  it('says that it could not be saved', async () => {
    const { user } = await visit('/app/profile', { ...saves, 'PATCH /api/me/profile': refuses(400, 'invalid') });
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await heard('Failed to update profile')).toBeVisible();
  });

  it('shows no picture that is not one from the web (S11)', async () => {
    await visit('/app/profile', signedInAs({ ...ann, profile: { ...ann.profile, avatar_url: 'javascript:alert(1)' } }));
    await heading('Profile');
    expect(document.querySelector('img')).toBeNull();
  });
});
