import { ProfileScreen } from '../accounts/profile/ProfileScreen.tsx';
import { BillingCard } from '../payments/BillingCard.tsx';

/** A customer's profile, with the billing details. */
export const CustomerProfileScreen = () => <ProfileScreen more={<BillingCard />} />;
