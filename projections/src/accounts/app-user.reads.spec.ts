import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import { firstPage } from '../platform/reading/read.ts';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { appUserProjection } from './app-user.projection.ts';
import { userCounts, userDetails, usersPage } from './app-user.reads.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const bob = '22222222-2222-4222-8222-222222222222';
const eve = '33333333-3333-4333-8333-333333333333';

const registered = (user_id: string): AccountEvent => ({ type: 'user_registered', data: { user_id, method: 'password' } });
const confirmed = (user_id: string): AccountEvent => ({ type: 'email_confirmed', data: { user_id } });
const moved = (user_id: string, from: AccountStatus, to: AccountStatus): AccountEvent => ({
  type: 'user_status_changed',
  data: { user_id, from, to, reason: 'other' },
});
const started = (user_id: string): AccountEvent => ({
  type: 'user_deletion_started',
  data: { user_id, by: 'self', administrator_id: null },
});
const refused = (user_id: string): AccountEvent => ({
  type: 'user_deletion_refused',
  data: { user_id, by: 'self', administrator_id: null, reason: 'paid_orders_awaiting_delivery' },
});
const deleted = (user_id: string): AccountEvent => ({ type: 'user_deleted', data: { user_id } });

const person = (id: string, email: string, name: string) =>
  `('${id}', '${email}', '${name}', '${email.toLowerCase()}' || E'\\n' || lower('${name}'))`;
const alongside = `
  create schema if not exists vault;
  create table vault.person (user_id uuid, email text, full_name text, search text,
    avatar_url text, business_name text, phone text, description text);
  insert into vault.person (user_id, email, full_name, search) values
    ${person(ann, 'Ann@shop.test', 'Ann Ångström')}, ${person(bob, 'bob_1@shop.test', 'Bob')}, ${person(eve, 'eve@shop.test', '100% Eve')};
  create table vault.tag (subject_id uuid, key text, tag text);
  insert into vault.tag values ('${bob}', 'rush', 'Rush'), ('${bob}', 'big', 'Big'), ('${ann}', 'rush', 'rush');
  create view read.user_roles as select '${ann}:admin'::text as id, '${ann}'::uuid as user_id, 'admin'::text as role;`;

describe('the users', () => {
  const given = givenEventsOf(appUserProjection, { alongside });
  const three = [registered(ann), registered(bob), confirmed(bob), moved(bob, 'pending_approval', 'active'), registered(eve)];

  it('are listed newest first, with their roles', () =>
    given(...three)
      .reading(usersPage({}, firstPage))
      .returns(
        { id: eve, roles: [] },
        { id: bob, status: 'active', email_confirmed: true },
        { id: ann, email: 'Ann@shop.test', roles: ['admin'] },
      ));
  it('are found by address or name, whatever the case', async () => {
    await given(...three)
      .reading(usersPage({ search: 'SHOP.test' }, { limit: 1 }))
      .returns({ id: eve });
    await given(...three)
      .reading(usersPage({ search: ' ånGSTRöm ' }, firstPage))
      .returns({ id: ann });
  });
  it('are found by a tag, and are listed with their tags', () =>
    given(...three)
      .reading(usersPage({ tag: 'RUSH' }, firstPage))
      .returns({ id: bob, tags: ['Big', 'Rush'] }, { id: ann, tags: ['rush'] }));
  it('are found by what was typed, not by a pattern', async () => {
    await given(...three)
      .reading(usersPage({ search: '0% e' }, firstPage))
      .returns({ id: eve });
    await given(...three)
      .reading(usersPage({ search: 'b_1' }, firstPage))
      .returns({ id: bob });
    await given(...three)
      .reading(usersPage({ search: '_' }, firstPage))
      .returns({ id: bob });
  });
  it('are filtered by status', () =>
    given(...three)
      .reading(usersPage({ status: 'active' }, firstPage))
      .returns({ id: bob }));
  it('are counted by status', () =>
    given(...three)
      .reading(userCounts())
      .returns({ all: 3, pending_approval: 2, active: 1, inactive: 0, suspended: 0 }));
  it('are no longer listed after their deletion', async () => {
    await given(registered(ann), started(ann), deleted(ann)).reading(userDetails(ann)).returns();
    await given(registered(ann), started(ann), deleted(ann)).rows();
  });
  it('stay when their deletion was refused', () =>
    given(registered(ann), started(ann), refused(ann)).rows({ id: ann, status: 'pending_approval', deleting: false }));
  it('are marked while a deletion runs', () => given(registered(ann), started(ann)).rows({ id: ann, deleting: true }));
});
