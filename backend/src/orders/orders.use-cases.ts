import type { CommandClass } from '../platform/deciding/cqrs.ts';
import { decides } from '../platform/deciding/decides.ts';
import { AnswerProblemHandler } from './answer-problem.ts';
import { AssignToOrderHandler } from './assign-to-order.ts';
import { CancelUnpaidOrderHandler } from './cancel-unpaid-order.ts';
import { CarryOutAssignmentHandler } from './carry-out-assignment.ts';
import { ChaseOrderHandler } from './chase-order.ts';
import { CheckAwaitedHandler } from './check-awaited.ts';
import { CheckOpenOrdersHandler } from './check-open-orders.ts';
import { CloseOrdersHandler } from './close-orders.ts';
import { ConfirmWithoutProductsHandler } from './confirm-without-products.ts';
import { CreateCustomOrderHandler } from './create-custom-order.ts';
import { CreateOrderHandler } from './create-order.ts';
import { DeliverByItselfHandler } from './deliver-by-itself.ts';
import { DeliverOrderHandler } from './deliver-order.ts';
import { DeliverToReturnedHandler } from './deliver-to-returned.ts';
import { DeliverWhatWaitsHandler } from './deliver-what-waits.ts';
import { DescribeOrderHandler } from './describe-order.ts';
import { EditDraftHandler } from './edit-draft.ts';
import { FindRefundHandler } from './find-refund.ts';
import { FreeSlotHandler } from './free-slot.ts';
import { HoldWhilePendingHandler } from './hold-while-pending.ts';
import { LetGoOrdersHandler } from './let-go-orders.ts';
import { LookAtPaymentHandler } from './look-at-payment.ts';
import { PrepareCheckoutHandler } from './prepare-checkout.ts';
import { RecordPaymentHandler } from './record-payment.ts';
import { RefuseWhileAwaitedHandler } from './refuse-while-awaited.ts';
import { ReleaseAfterFailureHandler } from './release-after-failure.ts';
import { RemindCustomerHandler } from './remind-customer.ts';
import { CarryOutReplacementHandler, ReplaceUnitHandler } from './replace-unit.ts';
import { ReportProblemHandler } from './report-problem.ts';
import { RestockUnitsHandler } from './restock-units.ts';
import { RevealOrderHandler } from './reveal-order.ts';
import { SendOrderHandler } from './send-order.ts';
import { SettleClaimHandler } from './settle-claim.ts';
import { SettleOrderWordsHandler } from './settle-order-words.ts';
import { SettleProblemHandler } from './settle-problem.ts';
import { SweepCheckoutAttemptsHandler } from './sweep-checkout-attempts.ts';
import { TakeBackDeliveryHandler } from './take-back-delivery.ts';
import { order } from './order.decider.ts';
import { orderReports, type OrderReport } from './orders.commands.ts';

/** What can be done with an order. */
export const orderUseCases = [
  ...orderReports.map((report: CommandClass<OrderReport>) => decides(report, order, ({ orderId }) => orderId)),
  AnswerProblemHandler,
  AssignToOrderHandler,
  CancelUnpaidOrderHandler,
  CarryOutAssignmentHandler,
  ChaseOrderHandler,
  CheckAwaitedHandler,
  CheckOpenOrdersHandler,
  CloseOrdersHandler,
  ConfirmWithoutProductsHandler,
  CreateCustomOrderHandler,
  CreateOrderHandler,
  DeliverByItselfHandler,
  DeliverOrderHandler,
  DeliverToReturnedHandler,
  DeliverWhatWaitsHandler,
  DescribeOrderHandler,
  EditDraftHandler,
  FindRefundHandler,
  FreeSlotHandler,
  HoldWhilePendingHandler,
  LetGoOrdersHandler,
  LookAtPaymentHandler,
  PrepareCheckoutHandler,
  RecordPaymentHandler,
  RefuseWhileAwaitedHandler,
  ReleaseAfterFailureHandler,
  RemindCustomerHandler,
  ReplaceUnitHandler,
  CarryOutReplacementHandler,
  ReportProblemHandler,
  RestockUnitsHandler,
  RevealOrderHandler,
  SendOrderHandler,
  SettleClaimHandler,
  SettleOrderWordsHandler,
  SettleProblemHandler,
  SweepCheckoutAttemptsHandler,
  TakeBackDeliveryHandler,
];
