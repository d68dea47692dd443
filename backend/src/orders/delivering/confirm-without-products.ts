import { command } from '../../platform/deciding/command.ts';
import { decides } from '../../platform/deciding/decides.ts';
import { orderDecider } from '../order/order.decider.ts';

/** An administrator completes a paid order to which no units belong. */
export class ConfirmWithoutProducts extends command('ConfirmWithoutProducts')<{ orderId: string }>() {}

export const confirmWithoutProducts = decides(ConfirmWithoutProducts, orderDecider, ({ orderId }) => orderId);
