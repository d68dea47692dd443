import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { AccountStatus, StatusReason } from '@orderstream/contracts/accounts/lifecycle';
import type { MailEvent } from '@orderstream/contracts/notifications/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Consequence } from '../platform/processes/process.ts';
import { emailsProcess } from './emails.process.ts';
import { RequestMail } from './notifications.commands.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const boss = '33333333-3333-4333-8333-333333333333';
const cause = '22222222-2222-4222-8222-222222222222';
const at = '2026-01-15T12:00:00.000Z';

/** What follows from an event that was recorded now. */
function follows(event: AccountEvent | MailEvent): unknown {
  const meta = { $correlationId: cause, $causationId: cause, actor: theSystem, source: 'system', commandId: cause, schema: 1, at };
  const table = emailsProcess.when as Readonly<Record<string, (recorded: unknown) => Consequence>>;
  return table[event.type]?.({ ...event, id: cause, stream: 'account', revision: 0n, position: 1n, at, meta });
}
const moved = (from: AccountStatus, to: AccountStatus, reason: StatusReason) =>
  follows({ type: 'user_status_changed', data: { user_id: ann, from, to, reason } });
const mailRequest = (template: RequestMail['template'], userId = ann, facts: RequestMail['facts'] = {}) =>
  new RequestMail({ mailId: cause, userId, template, causeId: cause, orderId: null, facts, requestedAt: null });

describe('the mails about accounts', () => {
  it('request a confirmation of the address after a sign-up by password', () => {
    const registered = (method: 'password' | 'identity') => follows({ type: 'user_registered', data: { user_id: ann, method } });
    expect(registered('password')).toEqual(mailRequest('email_confirmation'));
    expect(registered('identity')).toEqual([]);
  });
  it('report a changed status of the account', () => {
    expect(moved('pending_approval', 'active', 'approved')).toEqual(mailRequest('account_approved'));
    expect(moved('suspended', 'active', 'reactivated')).toEqual(mailRequest('account_reactivated'));
    expect(moved('pending_approval', 'suspended', 'approval_rejected')).toEqual(mailRequest('account_rejected'));
    expect(moved('active', 'suspended', 'abuse')).toEqual(mailRequest('account_suspended'));
    expect(moved('active', 'inactive', 'deactivated')).toEqual(mailRequest('account_deactivated'));
    expect(moved('active', 'pending_approval', 'other')).toEqual([]);
  });
  it('report a granted or revoked role', () => {
    expect(follows({ type: 'role_granted', data: { user_id: ann, role: 'admin' } })).toEqual(mailRequest('role_granted'));
    expect(follows({ type: 'role_revoked', data: { user_id: ann, role: 'admin' } })).toEqual(mailRequest('role_revoked'));
  });
  it('report a refused deletion to its requester, unless the system requested it', () => {
    const refused = (by: 'self' | 'admin', administrator_id: string | null) =>
      follows({ type: 'user_deletion_refused', data: { user_id: ann, by, administrator_id, reason: 'paid_orders_awaiting_delivery' } });
    expect(refused('self', null)).toEqual(mailRequest('deletion_refused'));
    expect(refused('admin', boss)).toEqual(mailRequest('user_not_deleted', boss, { userId: ann }));
    expect(refused('admin', null)).toEqual([]);
  });
});
