import { ProfileScreen } from '../accounts/ProfileScreen.tsx';
import { BillingCard } from '../payments/BillingCard.tsx';

/** A customer's profile, with what stands on their bills. */
export const CustomerProfileScreen = () => <ProfileScreen more={<BillingCard />} />;
