import { DeliveredUnitsCard } from '../orders/delivered/DeliveredUnitsCard.tsx';
import { PaymentSuccessScreen } from '../payments/PaymentSuccessScreen.tsx';

/** Combines the payment's result with the order it paid. */
export const PaymentReturnScreen = () => <PaymentSuccessScreen Units={DeliveredUnitsCard} />;
