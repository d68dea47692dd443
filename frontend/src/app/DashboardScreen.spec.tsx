import { screen, within } from '@testing-library/react';
import { ann, heading, signedInAs, visit } from './testing/visit.tsx';

describe('the customer dashboard', () => {
  it('shows account, roles, status and the first steps', async () => {
    await visit('/app/dashboard', signedInAs());
    await heading('Welcome Back!');
    const card = (name: string) => within(screen.getByRole('region', { name }));
    expect(card('Account Info').getByText(ann.id)).toBeVisible();
    expect(card('Roles').getByText('No roles assigned')).toBeVisible();
    expect(card('Quick Stats').getByText('Active')).toBeVisible();
    expect(card('Quick Stats').getByText('05 Mar 2026')).toBeVisible();
    expect(
      card('Getting Started')
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      expect.stringContaining('Complete Your Profile'),
      expect.stringContaining('Explore Features'),
      expect.stringContaining('Customize Settings'),
    ]);
  });

  it('shows roles as badges', async () => {
    await visit('/app/dashboard', signedInAs({ ...ann, roles: ['admin', 'moderator'] }));
    await heading('Welcome Back!');
    expect(within(screen.getByRole('region', { name: 'Roles' })).getByText('Moderator')).toBeVisible();
  });
});
