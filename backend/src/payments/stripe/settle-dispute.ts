import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { payment } from '../payment.decider.ts';
import { RefundsGateway } from './refunds.gateway.ts';
import { SettleCharge, SettleDispute, type Settled } from './settling.commands.ts';

export const settleDispute = useCase(
  SettleDispute,
  { store: EVENT_STORE, refunds: RefundsGateway, send: SEND },
  async ({ disputeId }, { store, refunds, send }): Promise<Settled> => {
    const found = await refunds.dispute(disputeId);
    if (!found) throw refusal('payment_unknown');
    if (!found.chargeId) return 'not_ours';
    const { chargeId, dispute } = found;
    const settled = await send(new SettleCharge({ chargeId }));
    if (settled === 'handled') await transact(store, payment, chargeId, { type: 'RecordChargeDispute', chargeId, dispute });
    return settled;
  },
);
