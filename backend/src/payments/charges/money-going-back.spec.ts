import type { DismissCause } from '@orderstream/contracts/payments/lifecycle';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withContext } from '../../platform/deciding/context.ts';
import { configureDeciding, transact } from '../../platform/deciding/decides.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { attentionDecider } from '../attention/attention.decider.ts';
import { isRefundUnderWay } from './money-going-back.api.ts';
import { paymentDecider } from './payment.decider.ts';
import type { PaymentCommand } from './payment.ts';
import { RequestRefund } from '../payments.commands.ts';

const charge = {
  userId: 'ann',
  orderId: 'o1',
  paymentId: 'pi_1',
  sessionId: null,
  invoiceId: null,
  subscriptionId: null,
  purpose: 'first' as const,
  amount: 1000,
  currency: 'usd',
  paidAt: '2026-01-15T12:00:00.000Z',
} as const;
const entry = {
  id: 'refund.ch_1',
  kind: 'refund_failed',
  orderId: 'o1',
  userId: 'ann',
  chargeId: 'ch_1',
  amount: 1000,
  details: { refund_id: null, request_id: null, last_error_code: null },
} as const;
const id = '22222222-2222-4222-8222-222222222222';

describe('a refund by the office', () => {
  let store: EventStore;
  const inRequest = <A>(run: () => Promise<A>) => {
    const ids = { commandId: crypto.randomUUID(), correlationId: id, causationId: id };
    return withContext({ ...ids, actor: theSystem, source: 'system', deadline: Date.now() + 60_000 }, run);
  };
  const execute = (command: PaymentCommand) => inRequest(() => transact(store, paymentDecider, 'ch_1', command));
  const isGoingBack = () => isRefundUnderWay(store, 'ch_1');
  const refuseRefund = async (requestId: string) => {
    await execute(new RequestRefund({ chargeId: 'ch_1', requestId, amount: null, reason: 'goodwill', owed: false, givenBack: null }));
    await execute({ type: 'RecordRefundRefused', chargeId: 'ch_1', requestId, code: 'charge_disputed' });
  };
  const dismissEntry = (cause: DismissCause) =>
    inRequest(() => transact(store, attentionDecider, entry.id, { type: 'NoteDismissal', entry, requestId: crypto.randomUUID(), cause }));

  beforeEach(async () => {
    store = Object.assign(
      {} as EventStore,
      new MemoryLog().storeSeenBy((append) => Promise.resolve(append())),
    );
    configureDeciding(store, { clock: { now: () => new Date('2026-01-15T12:00:00.000Z') } });
    await execute({ type: 'RecordCharge', chargeId: 'ch_1', charge });
  });

  it('is under way while it is requested, and after it has failed', async () => {
    expect(await isGoingBack()).toBe(false);
    await execute(new RequestRefund({ chargeId: 'ch_1', requestId: 'r1', amount: null, reason: 'goodwill', owed: false, givenBack: null }));
    expect(await isGoingBack()).toBe(true);
    await execute({ type: 'RecordRefundRefused', chargeId: 'ch_1', requestId: 'r1', code: 'charge_disputed' });
    expect(await isGoingBack()).toBe(true);
  });

  it('stays under way after its failure was dismissed as solved elsewhere', async () => {
    await refuseRefund('r1');
    await dismissEntry('solved_elsewhere');
    expect(await isGoingBack()).toBe(true);
  });

  it('is no longer under way once its failure was dismissed as not needed, until another one fails', async () => {
    await refuseRefund('r1');
    await dismissEntry('not_needed');
    expect(await isGoingBack()).toBe(false);
    await refuseRefund('r2');
    expect(await isGoingBack()).toBe(true);
  });
});
