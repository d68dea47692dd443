import { DeliveredUnits } from '../orders/DeliveredUnits.tsx';
import { PaymentSuccessScreen } from '../payments/PaymentSuccessScreen.tsx';

/** Payments say how it went, orders show what came of it. */
export const PaymentReturnScreen = () => <PaymentSuccessScreen Units={DeliveredUnits} />;
