import type { CommandClass } from '../platform/deciding/cqrs.ts';
import { decides } from '../platform/deciding/decides.ts';
import { orderDecider } from './order/order.decider.ts';
import { orderReports, type OrderReport } from './orders.commands.ts';
import * as useCases from './use-cases.gen.ts';

/** All use cases of orders. */
export const orderUseCases = [
  ...orderReports.map((report: CommandClass<OrderReport>) => decides(report, orderDecider, ({ orderId }) => orderId)),
  ...Object.values(useCases),
];
