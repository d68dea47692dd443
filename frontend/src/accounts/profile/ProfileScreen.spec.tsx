import { screen, waitFor, within } from '@testing-library/react';
import { annAccount, fillIn, findHeading, findMessage, currentPath, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses } from '../../platform/testing/server.ts';

const billing = { line1: 'Marktplatz 1', line2: null, city: 'Bremen', postal_code: null, state: null, country: 'DE', vat_number: null };
const saves = {
  ...signedInAs(),
  'GET /api/me/billing': ok(billing),
  'PUT /api/me/billing': { status: 204 },
  'PATCH /api/me/profile': ok({ position: '42' }),
};

describe('the profile page', () => {
  it('shows the e-mail address as read-only', async () => {
    await visit('/app/profile', saves);
    await findHeading('Profile');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByText('Email cannot be changed')).toBeVisible();
  });

  it('previews the entries and saves them', async () => {
    const { user, server } = await visit('/app/profile', saves);
    const name = await screen.findByLabelText('Full Name');
    await user.clear(name);
    expect(screen.getByText('Your Name')).toBeVisible();
    await fillIn(user, name, 'Ann Frost');
    await fillIn(user, screen.getByLabelText('Company Name'), 'Frost & Co');
    expect(screen.getByText('Frost & Co')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await findMessage('Profile updated successfully!')).toBeVisible();
    expect(server.requestsTo('PATCH /api/me/profile')[0]?.body).toEqual({
      full_name: 'Ann Frost',
      business_name: 'Frost & Co',
      phone: '',
      description: '',
      avatar_url: null,
    });
  });

  it('after a change reads data that include it (I11)', async () => {
    const { user, server } = await visit('/app/profile', saves);
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await findMessage('Profile updated successfully!');
    expect(server.requestsTo('GET /api/me').at(-1)?.headers.get('x-read-after')).toBe('42');
  });

  it('shows an error when the profile cannot be saved', async () => {
    const { user } = await visit('/app/profile', { ...saves, 'PATCH /api/me/profile': refuses(400, 'invalid') });
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await findMessage('Failed to update profile')).toBeVisible();
  });

  it('asks before it discards changes, and keeps them if the person stays', async () => {
    const { user } = await visit('/app/profile', { ...saves, 'GET /api/orders': ok({ items: [], next: null }) });
    await fillIn(user, await screen.findByLabelText('Phone Number'), '+1 555');
    await user.click(screen.getAllByRole('link', { name: 'Orders' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(currentPath()).toBe('/app/profile');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('+1 555');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getAllByRole('link', { name: 'Orders' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await findHeading('Orders')).toBeVisible();
  });

  it('saves billing details only with a complete address', async () => {
    const { user, server } = await visit('/app/profile', saves);
    const form = within(await screen.findByRole('form', { name: 'Billing details' }));
    await user.clear(form.getByLabelText('Country'));
    await user.click(form.getByRole('button', { name: 'Save billing details' }));
    expect(form.getByLabelText('Country')).toHaveAccessibleDescription('Enter the two letters of the country, like DE');
    expect(form.getByLabelText('Country')).toHaveFocus();
    await fillIn(user, form.getByLabelText('Country'), 'FR');
    await fillIn(user, form.getByLabelText('VAT number'), 'FR123');
    await user.click(form.getByRole('button', { name: 'Save billing details' }));
    expect(await findMessage('Billing details saved')).toBeVisible();
    const expectedBody = {
      line1: 'Marktplatz 1',
      line2: '',
      city: 'Bremen',
      postal_code: '',
      state: '',
      country: 'FR',
      vat_number: 'FR123',
    };
    expect(server.requestsTo('PUT /api/me/billing')[0]?.body).toEqual(expectedBody);
  });

  it('moves the focus to an invalid picture address', async () => {
    const { user, server } = await visit('/app/profile', saves);
    await fillIn(user, await screen.findByLabelText('Avatar URL'), 'me.png');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(screen.getByLabelText('Avatar URL')).toHaveAccessibleDescription('Enter a complete address, like https://example.com/me.png');
    expect(screen.getByLabelText('Avatar URL')).toHaveFocus();
    expect(server.requestsTo('PATCH /api/me/profile')).toHaveLength(0);
  });

  it('shows only pictures from the web (S11)', async () => {
    await visit('/app/profile', {
      ...saves,
      ...signedInAs({ ...annAccount, profile: { ...annAccount.profile, avatar_url: 'javascript:alert(1)' } }),
    });
    await findHeading('Profile');
    expect(document.querySelector('img')).toBeNull();
  });
});
