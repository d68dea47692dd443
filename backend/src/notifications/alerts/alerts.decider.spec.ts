import type { AlertEvent } from '@orderstream/contracts/notifications/events';
import fc from 'fast-check';
import { anyCommandOf, deciderLaws, playCommands } from '../../platform/testing/laws.ts';
import { specOf } from '../../platform/testing/spec.ts';
import { stockAlertDecider, type AlertCommand } from './alerts.decider.ts';
import { RequestAlert } from '../notifications.commands.ts';

const given = specOf(stockAlertDecider);
const sku = 'LinkedIn.Creator';
const alertRequested = (quantity: number, user_id = 'ann'): AlertEvent => ({
  type: 'stock_notification_subscription',
  data: { user_id, sku, channel: 'LinkedIn', product_type: 'Creator', quantity },
});
const sent = (quantity: number, user_id = 'ann'): AlertEvent => ({ type: 'stock_alert_sent', data: { user_id, sku, quantity } });
const spend = (available: number, ...userIds: string[]) => ({ type: 'SpendAlerts', sku, available, userIds }) as const;
const drop = (userId: string) => ({ type: 'DropAlert', userId, sku }) as const;
const dropped: AlertEvent = { type: 'stock_alert_dropped', data: { user_id: 'ann', sku, quantity: 3 } };

describe('a stock alert', () => {
  it('is requested', () =>
    given()
      .when(new RequestAlert({ userId: 'ann', sku, quantity: 3 }))
      .then(alertRequested(3)));
  it('is requested once', () =>
    given(alertRequested(3))
      .when(new RequestAlert({ userId: 'ann', sku, quantity: 3 }))
      .nothing());
  it('may be requested again with another quantity', () =>
    given(alertRequested(3))
      .when(new RequestAlert({ userId: 'ann', sku, quantity: 5 }))
      .then(alertRequested(5)));
  it('is not sent while fewer units are available than requested', () => given(alertRequested(3)).when(spend(2, 'ann')).nothing());
  it('is sent to every customer whose quantity is available', () =>
    given(alertRequested(3), alertRequested(1, 'bob'), alertRequested(9, 'eve'))
      .when(spend(4, 'ann', 'bob', 'eve'))
      .then(sent(3), sent(1, 'bob')));
  it('is sent once', () => given(alertRequested(3), sent(3)).when(spend(4, 'ann')).nothing());
  it('is sent once to a customer who is named twice', () =>
    given(alertRequested(3))
      .when(spend(4, 'ann', 'ann'))
      .then(sent(3)));
  it('may be requested again after it was sent', () =>
    given(alertRequested(3), sent(3))
      .when(new RequestAlert({ userId: 'ann', sku, quantity: 3 }))
      .then(alertRequested(3)));
  it('is dropped when its customer is deleted', () => given(alertRequested(3)).when(drop('ann')).then(dropped));
  it('is not sent after it was dropped', () => given(alertRequested(3), dropped).when(spend(9, 'ann')).nothing());
});

describe('the alerts of a product', () => {
  const quantity = fc.integer({ min: 1, max: 4 });
  const person = fc.constantFrom('ann', 'bob', 'eve');
  const anyAlertCommand = anyCommandOf<AlertCommand>({
    RequestAlert: fc.tuple(person, quantity).map(([who, n]) => new RequestAlert({ userId: who, sku, quantity: n })),
    SpendAlerts: fc.tuple(quantity, fc.array(person, { minLength: 1 })).map(([n, who]) => spend(n, ...who)),
    DropAlert: person.map(drop),
  });
  deciderLaws(stockAlertDecider, anyAlertCommand);

  it('are sent at most once per request', () => {
    fc.assert(
      fc.property(fc.array(anyAlertCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const { events } = playCommands(stockAlertDecider, commands, new Date('2026-01-15T12:00:00.000Z'));
        const open = new Map<string, number>();
        for (const { type, data } of events) {
          if (type === 'stock_alert_sent') expect(open.get(data.user_id)).toBe(data.quantity);
          if (type === 'stock_notification_subscription') open.set(data.user_id, data.quantity);
          else open.delete(data.user_id);
        }
      }),
      { numRuns: 500 },
    );
  });
  it('are the same after a snapshot', () => {
    fc.assert(
      fc.property(fc.array(anyAlertCommand, { maxLength: 40, size: 'max' }), (commands) => {
        const { state } = playCommands(stockAlertDecider, commands, new Date('2026-01-15T12:00:00.000Z'));
        const [part] = [...(stockAlertDecider.snapshots?.pack(state) ?? [])];
        expect(stockAlertDecider.snapshots?.unpack(stockAlertDecider.initial, JSON.parse(JSON.stringify(part)))).toEqual(state);
      }),
    );
  });
});
