import type { DomainEvent } from '@orderstream/contracts/events';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { notificationsLogsProjection } from '../notifications/notifications-logs.projection.ts';
import { priceHistory } from './price-history.reads.ts';

const [first, second, third] = ['1', '2', '3'].map((n) => `${n.repeat(8)}-1111-4111-8111-111111111111`) as [string, string, string];
const alongside = `
  create schema if not exists vault;
  create table vault.person (user_id uuid, email text, full_name text, search text,
    avatar_url text, business_name text, phone text, description text);`;
const sku = 'WhatsApp.Creator';
const on = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
type At = DomainEvent & { at: string };
const mapped = (day: number, mapping_id: string, unit_amount: number): At => ({
  type: 'price_mapped',
  data: { mapping_id, sku, price_id: 'price_1', unit_amount, currency: 'usd' },
  at: on(day),
});
const unmapped = (day: number, mapping_id: string): At => ({
  type: 'price_unmapped',
  data: { mapping_id, sku, price_id: 'price_1' },
  at: on(day),
});
const invalidated = (day: number, mapping_id: string): At => ({
  type: 'price_mapping_invalidated',
  data: { mapping_id, sku, price_id: 'price_1', cause: 'price_inactive' },
  at: on(day),
});

describe('the history of prices', () => {
  const given = givenEventsOf(notificationsLogsProjection, { alongside });

  it('says from when to when each applied, the latest first, and why it ended', () =>
    given(mapped(1, first, 900), unmapped(2, first), mapped(2, second, 1_000), unmapped(3, second), mapped(5, third, 1_200))
      .reading(priceHistory())
      .returns(
        { channel: 'WhatsApp', product_type: 'Creator', unit_amount: 1_200, since: on(5), until: null, ended: null, set_by: null },
        { unit_amount: 1_000, since: on(2), until: on(3), ended: 'removed' },
        { unit_amount: 900, since: on(1), until: on(2), ended: 'replaced', stripe_price_id: 'price_1', currency: 'usd' },
      ));
  it('ends a price when the provider invalidates it, not when its mapping is removed later', () =>
    given(mapped(1, first, 900), invalidated(2, first), unmapped(3, first))
      .reading(priceHistory())
      .returns({ id: first, until: on(2), ended: 'provider' }));
});
