import { ann, signedInAs } from '../../app/testing/visit.tsx';
import { ok, type Routes } from '../../platform/testing/server.ts';

export const bob = {
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
export const details = { ...bob, phone: null, description: null };
export const counts = { all: 40, pending_approval: 3, active: 30, inactive: 4, suspended: 3 };
const logged = {
  id: 'e1',
  event_type: 'user_registered',
  order_id: null,
  user_id: bob.id,
  user_name: null,
  actor_name: null,
  user_deleted: false,
  created_at: bob.created_at,
  payload: { method: 'password' },
  actor: { kind: 'anonymous', id: null, role: null },
  source: 'ui',
  reason: null,
};
export const one = `/api/admin/users/${bob.id}`;
export const office: Routes = {
  ...signedInAs({ ...ann, roles: ['admin'] }),
  'GET /api/admin/users': (asked) =>
    ok({ items: asked.query.get('after') ? [] : [bob], next: asked.query.get('after') ? null : 'next-page', counts, found: 40 }),
  'GET /api/admin/events': ok({ items: [logged], next: null }),
  [`GET ${one}`]: ok(details),
  [`PATCH ${one}/status`]: ok({ position: '8' }),
  [`PUT ${one}/roles/admin`]: ok({ position: '8' }),
  [`DELETE ${one}/roles/moderator`]: ok({ position: '8' }),
  [`DELETE ${one}`]: { status: 202, body: { position: '9' } },
};
