import { DeliveredUnits } from '../orders/delivered/DeliveredUnits.tsx';
import { PaymentSuccessScreen } from '../payments/PaymentSuccessScreen.tsx';

/** Combines the payment's result with the order it paid. */
export const PaymentReturnScreen = () => <PaymentSuccessScreen Units={DeliveredUnits} />;
