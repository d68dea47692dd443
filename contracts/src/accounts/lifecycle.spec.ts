import { mayEnter, usualReason, type AccountStatus } from './lifecycle.ts';

describe('an account', () => {
  it('enters the signed-in areas while it is active, and at no other time', () => {
    const statuses: readonly AccountStatus[] = ['pending_approval', 'active', 'suspended', 'inactive'];
    expect(statuses.filter(mayEnter)).toEqual(['active']);
  });

  it.each([
    ['pending_approval', 'active', 'approved'],
    ['suspended', 'active', 'reactivated'],
    ['pending_approval', 'suspended', 'approval_rejected'],
    ['active', 'suspended', 'other'],
    ['active', 'inactive', 'deactivated'],
  ] as const)('that goes from %s to %s has the usual reason %s', (from, to, reason) => {
    expect(usualReason(from, to)).toBe(reason);
  });
});
