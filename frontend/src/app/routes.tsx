import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { Navigate, Route, Routes } from 'react-router-dom';
import { page } from '../platform/prefetch.ts';

const sitePaths = ['/', '/pricing', '/terms-of-service', '/privacy-policy', '/refund-policy', '/contact'];
const guardedPaths = ['/app/*', '/admin/*', '/audit/*', '/payment/*'];
const insidePaths = [
  '/login',
  '/login/second-step',
  '/second-factor',
  '/signup',
  '/confirm-email',
  '/forgot-password',
  '/reset-password',
  '/account-status',
  ...guardedPaths,
];

/** Every address of the product. A screen's code is loaded when it is shown, or when the pointer is over a link to it. */
const SiteFrame = page(sitePaths, async () => (await import('../site/SiteFrame.tsx')).SiteFrame);
const Landing = page('/', async () => (await import('../site/LandingScreen.tsx')).LandingScreen);
const Pricing = page('/pricing', async () => (await import('../site/PricingScreen.tsx')).PricingScreen);
const Terms = page('/terms-of-service', async () => (await import('../site/legal/TermsScreen.tsx')).TermsScreen);
const Privacy = page('/privacy-policy', async () => (await import('../site/legal/PrivacyScreen.tsx')).PrivacyScreen);
const Refunds = page('/refund-policy', async () => (await import('../site/legal/RefundScreen.tsx')).RefundScreen);
const Contact = page('/contact', async () => (await import('../site/ContactScreen.tsx')).ContactScreen);
const NotFound = page([], async () => (await import('../site/NotFoundScreen.tsx')).NotFoundScreen);

const guards = () => import('./guards.tsx');
const AppFrame = page(insidePaths, async () => (await import('./AppFrame.tsx')).AppFrame);
const SignedIn = page(guardedPaths, async () => (await guards()).SignedIn);
const ActiveAccount = page(guardedPaths, async () => (await guards()).ActiveAccount);
const NotAuditors = page(guardedPaths, async () => (await guards()).NotAuditors);
const WithRole = page(guardedPaths, async () => (await guards()).WithRole);

const Login = page('/login', async () => (await import('../accounts/sign-in/LoginScreen.tsx')).LoginScreen);
const SecondStep = page(
  '/login/second-step',
  async () => (await import('../accounts/second-factor/SecondStepScreen.tsx')).SecondStepScreen,
);
const SetUpSecondFactor = page(
  '/second-factor',
  async () => (await import('../accounts/second-factor/SetUpSecondFactorScreen.tsx')).SetUpSecondFactorScreen,
);
const SignUp = page('/signup', async () => (await import('../accounts/sign-up/SignUpScreen.tsx')).SignUpScreen);
const ConfirmEmail = page('/confirm-email', async () => (await import('../accounts/sign-up/ConfirmEmailScreen.tsx')).ConfirmEmailScreen);
const ForgotPassword = page(
  '/forgot-password',
  async () => (await import('../accounts/passwords/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
);
const ResetPassword = page(
  '/reset-password',
  async () => (await import('../accounts/passwords/ResetPasswordScreen.tsx')).ResetPasswordScreen,
);
const AccountStatus = page(
  '/account-status',
  async () => (await import('../accounts/sign-up/AccountStatusScreen.tsx')).AccountStatusScreen,
);

const CustomerShell = page('/app/*', async () => (await import('./CustomerShell.tsx')).CustomerShell);
const Dashboard = page('/app/dashboard', async () => (await import('./DashboardScreen.tsx')).DashboardScreen);
const MyOrders = page('/app/orders', async () => (await import('../orders/list/MyOrdersScreen.tsx')).MyOrdersScreen);
const NewOrder = page('/app/orders/new', async () => (await import('../orders/placing/NewOrderScreen.tsx')).NewOrderScreen);
const OrderDetails = page(
  '/app/orders/:orderId',
  async () => (await import('../orders/details/OrderDetailsScreen.tsx')).OrderDetailsScreen,
);
const Subscriptions = page(
  '/app/subscriptions',
  async () => (await import('../subscriptions/SubscriptionsScreen.tsx')).SubscriptionsScreen,
);
const Transactions = page('/app/transactions', async () => (await import('../payments/TransactionsScreen.tsx')).TransactionsScreen);
const Receipt = page('/app/receipts/:receiptId', async () => (await import('../payments/ReceiptScreen.tsx')).ReceiptScreen);
const CustomerProfile = page('/app/profile', async () => (await import('./CustomerProfileScreen.tsx')).CustomerProfileScreen);
const Profile = page('/audit/profile', async () => (await import('../accounts/profile/ProfileScreen.tsx')).ProfileScreen);
const Settings = page(
  ['/app/settings', '/audit/settings'],
  async () => (await import('../accounts/settings/SettingsScreen.tsx')).SettingsScreen,
);

const AdminShell = page('/admin/*', async () => (await import('./AdminShell.tsx')).AdminShell);
const AdminDashboard = page('/admin/dashboard', async () => (await import('./AdminDashboardScreen.tsx')).AdminDashboardScreen);
const AdminUsers = page('/admin/users', async () => (await import('../accounts/admin/UsersScreen.tsx')).UsersScreen);
const AdminUser = page('/admin/users/:userId', async () => (await import('./AdminUserScreen.tsx')).AdminUserScreen);
const AdminOrders = page('/admin/orders', async () => (await import('../orders/admin/list/AdminOrdersScreen.tsx')).AdminOrdersScreen);
const AsCustomer = page(
  '/admin/orders/:orderId/as-customer',
  async () => (await import('../orders/admin/order/AsCustomerScreen.tsx')).AsCustomerScreen,
);
const AdminOrder = page('/admin/orders/:orderId', async () => (await import('./admin/OrderScreen.tsx')).OrderScreen);
const Products = page('/admin/products', async () => (await import('../stock/admin/ProductsScreen.tsx')).ProductsScreen);
const CreateCustomOrder = page(
  '/admin/create-custom-order',
  async () => (await import('../orders/admin/custom/CreateCustomOrderScreen.tsx')).CreateCustomOrderScreen,
);

const BillingPrices = page(
  '/admin/billing-prices',
  async () => (await import('../payments/admin/BillingPricesScreen.tsx')).BillingPricesScreen,
);
const Attention = page('/admin/attention', async () => (await import('../payments/admin/AttentionScreen.tsx')).AttentionScreen);
const FailingPayments = page(
  '/admin/failing-payments',
  async () => (await import('../payments/admin/FailingPaymentsScreen.tsx')).FailingPaymentsScreen,
);
const EventLog = page('/admin/log', async () => (await import('../audit/admin/LogScreen.tsx')).LogScreen);
const AuditShell = page('/audit/*', async () => (await import('./AuditShell.tsx')).AuditShell);
const AuditOverview = page('/audit', async () => (await import('./AuditOverviewScreen.tsx')).AuditOverviewScreen);
const AllFacts = page('/audit/facts', async () => (await import('../audit/reading/FactsScreen.tsx')).FactsScreen);
const OneFact = page('/audit/facts/:factId', async () => (await import('../audit/reading/FactScreen.tsx')).FactScreen);
const Proved = page('/signed-in-again', async () => (await import('../accounts/sign-in/ProvedScreen.tsx')).ProvedScreen);
const AuditSeals = page('/audit/seals', async () => (await import('../audit/sealing/SealsScreen.tsx')).SealsScreen);
const AuditComparison = page('/audit/comparison', async () => (await import('../audit/comparing/ComparisonScreen.tsx')).ComparisonScreen);
const AuditCustody = page('/audit/custody', async () => (await import('../audit/custody/CustodyScreen.tsx')).CustodyScreen);
const AuditMoney = page('/audit/money', async () => (await import('../audit/money/MoneyScreen.tsx')).MoneyScreen);
const AuditInbox = page('/audit/webhooks', async () => (await import('../audit/inbox/InboxScreen.tsx')).InboxScreen);
const AuditExport = page('/audit/export', async () => (await import('../audit/exporting/ExportScreen.tsx')).ExportScreen);
const Follow = page(
  ['/audit/follow', '/audit/follow/:kind/:id'],
  async () => (await import('../audit/following/FollowScreen.tsx')).FollowScreen,
);
const Moment = page(['/audit/moment', '/audit/moment/:kind/:id'], async () => (await import('./AuditMomentScreen.tsx')).AuditMomentScreen);
const PaymentCancel = page('/payment/cancel', async () => (await import('../payments/PaymentCancelScreen.tsx')).PaymentCancelScreen);
const PaymentSuccess = page('/payment/success', async () => (await import('./PaymentReturnScreen.tsx')).PaymentReturnScreen);

export const AllRoutes = () => (
  <Routes>
    <Route element={<SiteFrame />}>
      <Route index element={<Landing />} />
      <Route path="pricing" element={<Pricing />} />
      <Route path="terms-of-service" element={<Terms />} />
      <Route path="privacy-policy" element={<Privacy />} />
      <Route path="refund-policy" element={<Refunds />} />
      <Route path="contact" element={<Contact />} />
      <Route path="*" element={<NotFound />} />
    </Route>

    <Route element={<AppFrame />}>
      <Route path="login" element={<Login />} />
      <Route path="login/second-step" element={<SecondStep />} />
      <Route path="signup" element={<SignUp />} />
      <Route path="confirm-email" element={<ConfirmEmail />} />
      <Route path="forgot-password" element={<ForgotPassword />} />
      <Route path="reset-password" element={<ResetPassword />} />
      <Route path="signed-in-again" element={<Proved />} />
      <Route path="account-status" element={<AccountStatus />} />

      <Route element={<SignedIn />}>
        <Route path="second-factor" element={<SetUpSecondFactor />} />
        <Route path="payment/success" element={<PaymentSuccess />} />
        <Route path="payment/cancel" element={<PaymentCancel />} />

        <Route element={<ActiveAccount />}>
          <Route element={<NotAuditors />}>
            <Route path="app" element={<CustomerShell />}>
              <Route index element={<Navigate to="/app/dashboard" replace />} />
              <Route path="dashboard" element={<Dashboard />} />
              <Route path="orders" element={<MyOrders />} />
              <Route path="orders/new" element={<NewOrder />} />
              <Route path="orders/:orderId" element={<OrderDetails />} />
              <Route path="subscriptions" element={<Subscriptions />} />
              <Route path="transactions" element={<Transactions />} />
              <Route path="receipts/:receiptId" element={<Receipt />} />
              <Route path="profile" element={<CustomerProfile />} />
              <Route path="settings" element={<Settings />} />
            </Route>
          </Route>

          <Route element={<WithRole role={['auditor', 'admin']} />}>
            <Route path="audit" element={<AuditShell />}>
              <Route index element={<AuditOverview />} />
              <Route path="facts" element={<AllFacts />} />
              <Route path="facts/:factId" element={<OneFact />} />
              <Route path="seals" element={<AuditSeals />} />
              <Route path="comparison" element={<AuditComparison />} />
              <Route path="custody" element={<AuditCustody />} />
              <Route path="money" element={<AuditMoney />} />
              <Route path="webhooks" element={<AuditInbox />} />
              <Route path="export" element={<AuditExport />} />
              <Route path="follow" element={<Follow />} />
              <Route path="moment" element={<Moment />} />
              <Route path="moment/:kind/:id" element={<Moment />} />
              <Route path="follow/:kind/:id" element={<Follow />} />
              <Route path="profile" element={<Profile />} />
              <Route path="settings" element={<Settings />} />
            </Route>
          </Route>

          <Route element={<WithRole role={officeRoles} />}>
            <Route path="admin" element={<AdminShell />}>
              <Route index element={<Navigate to="/admin/dashboard" replace />} />
              <Route path="dashboard" element={<AdminDashboard />} />
              <Route path="users" element={<AdminUsers />} />
              <Route path="users/:userId" element={<AdminUser />} />
              <Route path="attention" element={<Attention />} />
              <Route path="failing-payments" element={<FailingPayments />} />
              <Route path="orders" element={<AdminOrders />} />
              <Route path="orders/:orderId" element={<AdminOrder />} />
              <Route path="orders/:orderId/as-customer" element={<AsCustomer />} />
              <Route path="products" element={<Products />} />
              <Route path="log" element={<EventLog />} />
              <Route element={<WithRole role="admin" />}>
                <Route path="billing-prices" element={<BillingPrices />} />
                <Route path="create-custom-order" element={<CreateCustomOrder />} />
              </Route>
            </Route>
          </Route>
        </Route>
      </Route>
    </Route>
  </Routes>
);
