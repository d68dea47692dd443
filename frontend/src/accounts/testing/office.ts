import { annAccount, signedInAs } from '../../app/testing/visit.tsx';
import { ok, type RouteReplies } from '../../platform/testing/server.ts';

export const bobAccount = {
  id: 'b0b0b0b0-0000-4000-8000-000000000001',
  email: 'bob@example.test',
  full_name: '',
  business_name: null,
  status: 'pending_approval',
  roles: ['moderator'],
  tags: [] as string[],
  email_confirmed: true,
  created_at: '2026-09-28T10:00:00.000Z',
};
export const bobDetails = { ...bobAccount, phone: null, description: null };
export const someUserCounts = { all: 40, pending_approval: 3, active: 30, inactive: 4, suspended: 3 };
const logEntry = {
  id: 'e1',
  event_type: 'user_registered',
  order_id: null,
  user_id: bobAccount.id,
  user_name: null,
  actor_name: null,
  user_deleted: false,
  created_at: bobAccount.created_at,
  payload: { method: 'password' },
  actor: { kind: 'anonymous', id: null, role: null },
  source: 'ui',
  reason: null,
};
export const bobPath = `/api/admin/users/${bobAccount.id}`;
export const officeRoutes: RouteReplies = {
  ...signedInAs({ ...annAccount, roles: ['admin'] }),
  'GET /api/admin/users': (request) =>
    ok({
      items: request.query.get('after') ? [] : [bobAccount],
      next: request.query.get('after') ? null : 'next-page',
      counts: someUserCounts,
      matching: 40,
    }),
  'GET /api/admin/events': ok({ items: [logEntry], next: null }),
  [`GET ${bobPath}`]: ok(bobDetails),
  [`PATCH ${bobPath}/status`]: ok({ position: '8' }),
  [`PUT ${bobPath}/roles/admin`]: ok({ position: '8' }),
  [`DELETE ${bobPath}/roles/moderator`]: ok({ position: '8' }),
  [`DELETE ${bobPath}`]: { status: 202, body: { position: '9' } },
};
