import type { DomainEvent } from '@orderstream/contracts/events';
import { firstPage } from '../platform/reading/read.ts';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { notificationsLogsProjection } from './notifications-logs.projection.ts';
import { activityPage } from './notifications-logs.reads.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const deletedUser = '22222222-2222-4222-8222-222222222222';
const order = '44444444-4444-4444-8444-444444444444';
const alongside = `
  create schema if not exists vault;
  create table vault.person (user_id uuid, email text, full_name text, search text,
    avatar_url text, business_name text, phone text, description text);
  insert into vault.person (user_id, email, full_name, search) values ('${ann}', 'ann@shop.test', 'Ann', 'ann@shop.test' || chr(10) || 'ann');`;

const registered: DomainEvent = { type: 'user_registered', data: { user_id: ann, method: 'password' } };
const confirmed: DomainEvent = { type: 'email_confirmed', data: { user_id: ann } };
const deleted: DomainEvent = { type: 'user_deleted', data: { user_id: deletedUser } };
const kept: DomainEvent = {
  type: 'hold_kept',
  data: { order_id: order, user_id: ann, sku: 'LinkedIn.Creator', quantity: 1, added: 0, queued: { place: 1, change: 1 } },
};

describe('the activity log', () => {
  const given = givenEventsOf(notificationsLogsProjection, { alongside });
  const history = [registered, confirmed, deleted, kept];

  it('shows every event, newest first, with the name of the user it concerns', () =>
    given(...history)
      .reading(activityPage({}, firstPage))
      .returns(
        { event_type: 'hold_kept', order_id: order, user_id: ann, created_at: '2026-01-01T00:00:03.000Z' },
        { event_type: 'user_deleted', user_id: deletedUser, user_name: null, user_deleted: true },
        { event_type: 'email_confirmed', user_name: 'Ann', user_deleted: false, payload: { user_id: ann } },
        { event_type: 'user_registered', source: 'system', reason: null, actor: { kind: 'system', id: null, role: null } },
      ));
  it('leaves out seals unless they are requested', async () => {
    const data = { from_position: '0', to_position: '100', size: 1, root: `${'A'.repeat(43)}=`, note: 'a signed head' };
    const sealed: DomainEvent = { type: 'log_sealed', data };
    await given(registered, sealed).reading(activityPage({}, firstPage)).returns({ event_type: 'user_registered' });
    await given(registered, sealed)
      .reading(activityPage({ event_type: 'log_sealed' }, firstPage))
      .returns({ event_type: 'log_sealed' });
  });
  it('in brief leaves out events that another event covers, and sent mails but not failed ones', async () => {
    const data = { mail_id: '55555555-5555-4555-8555-555555555555', user_id: ann, order_id: null, template: 'new_sign_in' } as const;
    const stockHeld: DomainEvent = {
      type: 'stock_held',
      data: { user_id: ann, order_id: order, sku: 'LinkedIn.Creator', quantity: 1, expires_at: '2026-01-02T00:00:00.000Z' },
    };
    const mails: DomainEvent[] = [
      { type: 'mail_sent', data },
      { type: 'mail_failed', data: { ...data, failure: 'gave_up' } },
    ];
    await given(registered, stockHeld, ...mails)
      .reading(activityPage({ brief: true }, firstPage))
      .returns({ event_type: 'mail_failed' }, { event_type: 'user_registered' });
    await given(registered, stockHeld, ...mails)
      .reading(activityPage({ business: true }, firstPage))
      .returns({ event_type: 'mail_failed' }, { event_type: 'mail_sent' }, { event_type: 'stock_held' }, { event_type: 'user_registered' });
  });
  it('is filtered by type, person, order and time', async () => {
    await given(...history)
      .reading(activityPage({ event_type: 'user_deleted' }, firstPage))
      .returns({ user_id: deletedUser });
    await given(...history)
      .reading(activityPage({ user_id: deletedUser }, firstPage))
      .returns({ event_type: 'user_deleted' });
    await given(...history)
      .reading(activityPage({ order_id: order }, firstPage))
      .returns({ event_type: 'hold_kept' });
    await given(...history)
      .reading(activityPage({ from: '2026-01-01T00:00:01.000Z', to: '2026-01-01T00:00:02.000Z' }, firstPage))
      .returns({ event_type: 'user_deleted' }, { event_type: 'email_confirmed' });
  });
  it('continues where a page ended', async () => {
    const cursor = Buffer.from(JSON.stringify(['2026-01-01T00:00:02.000Z', '300'])).toString('base64url');
    await given(...history)
      .reading(activityPage({}, { limit: 1, after: cursor }))
      .returns({ event_type: 'email_confirmed' });
  });

  it.each([
    ['a part of a person’s name or address', 'NN@shop', 3],
    ['how a person’s id begins', ann.slice(0, 8), 3],
    ['a whole id', ann, 3],
    ['how an order’s id begins', ` ${order.slice(0, 10)} `, 1],
    ['a whole id in capitals', order.toUpperCase(), 1],
    ['an id of nothing', '5555', 0],
    ['a date, which no id begins with', '2026-11-27', 0],
    ['digits with a hyphen', '12-34', 0],
    ['a character that is a wildcard elsewhere', '%', 0],
  ])('is searched by %s', async (_, search, count) => {
    const expected = [{ event_type: 'hold_kept' }, { event_type: 'email_confirmed' }, { event_type: 'user_registered' }].slice(0, count);
    await given(...history)
      .reading(activityPage({ search }, firstPage))
      .returns(...expected);
  });
  it('is searched by actor, without technical events', async () => {
    const byAnn = { ...confirmed, meta: { actor: { kind: 'user', id: ann, role: 'customer' } } } as const;
    for (const actor of ['ann@SHOP', ann]) {
      await given(registered, byAnn)
        .reading(activityPage({ actor }, firstPage))
        .returns({ event_type: 'email_confirmed', actor_name: 'Ann' });
    }
    await given(registered, byAnn)
      .reading(activityPage({ actor: 'nobody' }, firstPage))
      .returns();
    await given(...history)
      .reading(activityPage({ search: order, business: true }, firstPage))
      .returns();
  });
});
