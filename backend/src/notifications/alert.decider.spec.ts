import type { AlertEvent } from '@orderstream/contracts/notifications/events';
import fc from 'fast-check';
import { laws } from '../platform/testing/laws.ts';
import { specOf } from '../platform/testing/spec.ts';
import { AskForAlert, SpendAlert, type AlertCommand } from './alert.commands.ts';
import { alert } from './alert.decider.ts';

const given = specOf(alert);
const sku = 'LinkedIn.Creator';
const asked = (quantity: number): AlertEvent => ({ type: 'stock_notification_subscription', data: { user_id: 'ann', sku, quantity } });
const sent = (quantity: number): AlertEvent => ({ type: 'stock_alert_sent', data: { user_id: 'ann', sku, quantity } });

describe('a stock alert', () => {
  it('is asked for', () =>
    given()
      .when(new AskForAlert('ann', sku, 3))
      .then(asked(3)));
  it('is asked for once', () =>
    given(asked(3))
      .when(new AskForAlert('ann', sku, 3))
      .nothing());
  it('may be asked for in another quantity', () =>
    given(asked(3))
      .when(new AskForAlert('ann', sku, 5))
      .then(asked(5)));
  it('waits while there is less than asked for', () =>
    given(asked(3))
      .when(new SpendAlert('ann', sku, 2))
      .nothing());
  it('is sent when there is enough', () =>
    given(asked(3))
      .when(new SpendAlert('ann', sku, 4))
      .then(sent(3)));
  it('is sent once', () =>
    given(asked(3), sent(3))
      .when(new SpendAlert('ann', sku, 4))
      .nothing());
  it('may be asked for again after it was sent', () =>
    given(asked(3), sent(3))
      .when(new AskForAlert('ann', sku, 3))
      .then(asked(3)));
});

describe('the alert of one person and SKU', () => {
  const quantity = fc.integer({ min: 1, max: 4 });
  const anyAlertCommand: fc.Arbitrary<AlertCommand> = fc.oneof(
    quantity.map((n) => new AskForAlert('ann', sku, n)),
    quantity.map((n) => new SpendAlert('ann', sku, n)),
  );
  laws(alert, anyAlertCommand);
});
