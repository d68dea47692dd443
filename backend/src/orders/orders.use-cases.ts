import type { CommandClass } from '../platform/deciding/cqrs.ts';
import { decides } from '../platform/deciding/decides.ts';
import { answerProblem } from './answer-problem.ts';
import { assignToOrder } from './assign-to-order.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';
import { carryOutAssignment } from './carry-out-assignment.ts';
import { ChaseOrderHandler } from './chase-order.ts';
import { syncOpenOrder } from './sync-open-order.ts';
import { checkOpenOrders } from './check-open-orders.ts';
import { closeOrders } from './close-orders.ts';
import { ConfirmWithoutProductsHandler } from './confirm-without-products.ts';
import { createCustomOrder } from './create-custom-order.ts';
import { createOrder } from './create-order.ts';
import { deliverAutomatically } from './deliver-automatically.ts';
import { deliverOrder } from './deliver-order.ts';
import { deliverAfterReactivation } from './deliver-after-reactivation.ts';
import { deliverReserved } from './deliver-reserved.ts';
import { editDraft } from './edit-draft.ts';
import { freeSlot } from './free-slot.ts';
import { holdWhilePending } from './hold-while-pending.ts';
import { prepareCheckout } from './prepare-checkout.ts';
import { recordPayment } from './record-payment.ts';
import { refuseIfDeliveryPending } from './refuse-if-delivery-pending.ts';
import { releaseAfterFailure } from './release-after-failure.ts';
import { RemindCustomerHandler } from './remind-customer.ts';
import { carryOutReplacement, replaceUnit } from './replace-unit.ts';
import { reportProblem } from './report-problem.ts';
import { restockUnits } from './restock-units.ts';
import { revealOrder } from './reveal-order.ts';
import { SendOrderHandler } from './send-order.ts';
import { reclaimStock } from './reclaim-stock.ts';
import { settleOrderWords } from './settle-order-words.ts';
import { settleProblem } from './settle-problem.ts';
import { sweepCheckoutAttempts } from './sweep-checkout-attempts.ts';
import { takeBackDelivery } from './take-back-delivery.ts';
import { order } from './order.decider.ts';
import { orderReports, type OrderReport } from './orders.commands.ts';

/** What can be done with an order. */
export const orderUseCases = [
  ...orderReports.map((report: CommandClass<OrderReport>) => decides(report, order, ({ orderId }) => orderId)),
  answerProblem,
  assignToOrder,
  cancelUnpaidOrder,
  carryOutAssignment,
  ChaseOrderHandler,
  syncOpenOrder,
  checkOpenOrders,
  closeOrders,
  ConfirmWithoutProductsHandler,
  createCustomOrder,
  createOrder,
  deliverAutomatically,
  deliverOrder,
  deliverAfterReactivation,
  deliverReserved,
  editDraft,
  freeSlot,
  holdWhilePending,
  prepareCheckout,
  recordPayment,
  refuseIfDeliveryPending,
  releaseAfterFailure,
  RemindCustomerHandler,
  replaceUnit,
  carryOutReplacement,
  reportProblem,
  restockUnits,
  revealOrder,
  SendOrderHandler,
  reclaimStock,
  settleOrderWords,
  settleProblem,
  sweepCheckoutAttempts,
  takeBackDelivery,
];
