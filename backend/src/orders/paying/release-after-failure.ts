import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import { load } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { ReleaseHold } from '../../stock/pool/pool.commands.ts';
import { CheckoutAttempts } from './checkout-attempts.vault.ts';
import { ReleaseAfterFailure } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';

export const releaseAfterFailure = useCase(
  ReleaseAfterFailure,
  { store: EVENT_STORE, send: SEND, attempts: CheckoutAttempts, clock: CLOCK },
  async ({ orderId }, { store, send, attempts, clock }): Promise<void> => {
    const { status, sku, pending, sessionId, checkouts } = (await load(store, orderDecider, orderId)).state;
    if (!sku || !isPayable(status) || pending || sessionId !== null) return;
    if (!(await attempts.mayBeOpening(orderId, checkouts + 1, clock.now().toISOString())))
      await send(new ReleaseHold({ sku, orderId, cause: 'payment_failed' }));
  },
);
