import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Recorded } from '@orderstream/contracts/shared/event';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { v7 } from 'uuid';
import { orderDecider } from '../../orders/order/order.decider.ts';
import type { RecordOrderRefund, RecordRefundRequest, RecordRefundRequestEnded } from '../../orders/orders.commands.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Command } from '../../platform/deciding/command.ts';
import { withContext } from '../../platform/deciding/context.ts';
import type { Send } from '../../platform/deciding/cqrs.ts';
import { transact } from '../../platform/deciding/decides.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { recountRefunds, RefundCharge, refundCharge, sendRefundRequest } from '../charges/refund-charge.ts';
import { RecountRefunds, SendRefundRequest } from '../payments.commands.ts';
import { paymentsProcess } from '../payments.process.ts';

export const [order, user] = [v7(), v7()];
const money = { amount: 500, currency: 'usd' };
export const chargeData = (charge_id: string) => ({ charge_id, user_id: user, order_id: order, ...money });

const ofOrder = { order_id: order, user_id: user, sku: 'LinkedIn.Creator', quantity: 1 } as const;
const paidBy = { payment_id: 'pi', subscription_id: null, ...money };

type ReviewAmounts = Pick<Extract<PaymentEvent, { type: 'payment_mismatched' }>['data'], 'expected_amount' | 'expected_currency'>;

const item = { sku: 'LinkedIn.Creator', quantity: 1, unit_amount: 500 } as const;
const terms = { ...item, ...money, recurrence: 'monthly', billing_mode: 'subscription', subscription_plan: null } as const;

/** A log with one order and with charges: each of an order or of none, and perhaps held for review. */
function aLog() {
  const log = new MemoryLog();
  const newOrigin = () => {
    const id = v7();
    return { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'system' as const, deadline: Infinity };
  };
  const append = (stream: string, events: (OrderEvent | PaymentEvent)[]) =>
    log.append(stream, log.read(stream).revision, withMetadata(stream, events, newOrigin(), new Date()));
  const appendEvents = (charge: string, ...events: PaymentEvent[]) => append(`payment-${charge}`, events);
  const ordered = { order_id: order, user_id: user, type: 'user', status: 'awaiting_payment', ...terms } as const;
  append(`order-${order}`, [{ type: 'order_created', data: { ...ordered, price_id: 'price_1', unpaid_until: null } }]);
  const ids = { payment_id: 'pi', session_id: null, invoice_id: null, subscription_id: null, purpose: 'first' as const };
  const recordCharge = (charge: string, order_id: string | null, review?: ReviewAmounts) =>
    appendEvents(
      charge,
      { type: 'payment_success', data: { ...chargeData(charge), ...ids, order_id, paid_at: new Date().toISOString() } },
      ...(review ? [{ type: 'payment_mismatched' as const, data: { ...chargeData(charge), order_id, ...review } }] : []),
    );
  const pay = (charge_id: string) => append(`order-${order}`, [{ type: 'order_paid', data: { ...ofOrder, charge_id, ...paidBy } }]);
  const orderFacts = () => log.read<OrderEvent>(`order-${order}`).events;
  const requests = () =>
    log.events.flatMap((event) => {
      const { type, data } = event as Recorded<PaymentEvent>;
      return type === 'payment_refund_requested' ? [data] : [];
    });
  const requestedRefunds = () => requests().map(({ charge_id: charge, amount }) => ({ charge, amount }));
  return { log, newOrigin, recordCharge, appendEvents, pay, orderFacts, requests, requestedRefunds };
}

/** A shop with such a log, whose processes can end before a command. */
export function aShop() {
  const records = aLog();
  const { log, newOrigin } = records;
  const store = log.storeSeenBy((append) => Promise.resolve(append()));
  const clock = systemClock;
  const settings = { requestSeconds: 0 } as Settings;
  let crashesBefore: string | null = null;
  const send = (async (command: Command<unknown>) => {
    if (crashesBefore === command.type) throw new Error('the process ended here');
    if (command instanceof SendRefundRequest) return sendRefundRequest.run(command, { store, send, clock, settings });
    if (command instanceof RecountRefunds) return recountRefunds.run(command, { store, send });
    return transact(store, orderDecider, order, command as RecordRefundRequest | RecordRefundRequestEnded | RecordOrderRefund);
  }) as Send;
  const refund = (chargeId: string, amount: number | null = null, givenBack: number | null = null) =>
    withContext(newOrigin(), () =>
      refundCharge.run(new RefundCharge({ chargeId, amount, reason: 'goodwill', givenBack }), { store, send, clock }),
    );
  /** As the worker does, at once. */
  const carryOut = async (event: Recorded<OrderEvent> | undefined) => {
    if (event?.type !== 'order_refund_requested') throw new Error('nothing is requested');
    const [command] = [paymentsProcess.when.order_refund_requested(event)].flat();
    await withContext(newOrigin(), () => send(new SendRefundRequest({ ...(command as SendRefundRequest), startedAt: null })));
  };
  /** As the worker does, each time that it handles the event. */
  const report = async (event: Recorded<PaymentEvent> | undefined) => {
    if (event?.type !== 'payment_refunded') throw new Error('nothing is refunded');
    const commands = [paymentsProcess.when.payment_refunded(event)].flat().filter((one) => one instanceof RecountRefunds);
    for (const command of commands) await withContext({ ...newOrigin(), commandId: event.id }, () => send(command));
  };
  const recount = (about: { chargeId: string; reason: RefundReason }) =>
    withContext(newOrigin(), () => send(new RecountRefunds({ orderId: order, requestId: null, ...about })));
  const crashBefore = (type: string | null) => void (crashesBefore = type);
  return { ...records, store, refund, carryOut, report, recount, crashBefore };
}
