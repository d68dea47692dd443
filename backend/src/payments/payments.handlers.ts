import { decides } from '../platform/decides.ts';
import {
  CompletePayment,
  RecordCharge,
  RecordChargeDispute,
  RecordRefund,
  RecordRefundRefused,
  RequestRefund,
  RequestRefundAgain,
  SetPaymentAside,
} from './payment.commands.ts';
import { payment } from './payment.decider.ts';

const ofCharge = ({ chargeId }: { chargeId: string }) => chargeId;

export const paymentHandlers = [
  decides(RecordCharge, payment, ofCharge),
  decides(CompletePayment, payment, ofCharge),
  decides(SetPaymentAside, payment, ofCharge),
  decides(RequestRefund, payment, ofCharge),
  decides(RequestRefundAgain, payment, ofCharge),
  decides(RecordRefund, payment, ofCharge),
  decides(RecordRefundRefused, payment, ofCharge),
  decides(RecordChargeDispute, payment, ofCharge),
];
