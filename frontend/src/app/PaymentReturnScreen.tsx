import { DeliveredUnitsCard } from '../orders/delivered/DeliveredUnitsCard.tsx';
import { PaymentSuccessScreen } from '../payments/PaymentSuccessScreen.tsx';

/** The result of a payment with the units of the order that it paid. */
export const PaymentReturnScreen = () => <PaymentSuccessScreen Units={DeliveredUnitsCard} />;
