import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyPage } from '../platform/prefetch.ts';

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
const SiteFrame = lazyPage(sitePaths, async () => (await import('../site/SiteFrame.tsx')).SiteFrame);
const Landing = lazyPage('/', async () => (await import('../site/LandingScreen.tsx')).LandingScreen);
const Pricing = lazyPage('/pricing', async () => (await import('../site/PricingScreen.tsx')).PricingScreen);
const Terms = lazyPage('/terms-of-service', async () => (await import('../site/legal/TermsScreen.tsx')).TermsScreen);
const Privacy = lazyPage('/privacy-policy', async () => (await import('../site/legal/PrivacyScreen.tsx')).PrivacyScreen);
const Refunds = lazyPage('/refund-policy', async () => (await import('../site/legal/RefundScreen.tsx')).RefundScreen);
const Contact = lazyPage('/contact', async () => (await import('../site/ContactScreen.tsx')).ContactScreen);
const NotFound = lazyPage([], async () => (await import('../site/NotFoundScreen.tsx')).NotFoundScreen);

const loadGuards = () => import('./guards.tsx');
const AppFrame = lazyPage(insidePaths, async () => (await import('./AppFrame.tsx')).AppFrame);
const SignedIn = lazyPage(guardedPaths, async () => (await loadGuards()).RequireSession);
const ActiveAccount = lazyPage(guardedPaths, async () => (await loadGuards()).RequireActiveAccount);
const NotAuditors = lazyPage(guardedPaths, async () => (await loadGuards()).RedirectAuditors);
const WithRole = lazyPage(guardedPaths, async () => (await loadGuards()).RequireRole);

const Login = lazyPage('/login', async () => (await import('../accounts/sign-in/LoginScreen.tsx')).LoginScreen);
const SecondStep = lazyPage(
  '/login/second-step',
  async () => (await import('../accounts/second-factor/SecondStepScreen.tsx')).SecondStepScreen,
);
const SetUpSecondFactor = lazyPage(
  '/second-factor',
  async () => (await import('../accounts/second-factor/SetUpSecondFactorScreen.tsx')).SetUpSecondFactorScreen,
);
const SignUp = lazyPage('/signup', async () => (await import('../accounts/sign-up/SignUpScreen.tsx')).SignUpScreen);
const ConfirmEmail = lazyPage(
  '/confirm-email',
  async () => (await import('../accounts/sign-up/ConfirmEmailScreen.tsx')).ConfirmEmailScreen,
);
const ForgotPassword = lazyPage(
  '/forgot-password',
  async () => (await import('../accounts/passwords/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
);
const ResetPassword = lazyPage(
  '/reset-password',
  async () => (await import('../accounts/passwords/ResetPasswordScreen.tsx')).ResetPasswordScreen,
);
const AccountStatus = lazyPage(
  '/account-status',
  async () => (await import('../accounts/sign-up/AccountStatusScreen.tsx')).AccountStatusScreen,
);

const CustomerShell = lazyPage('/app/*', async () => (await import('./CustomerShell.tsx')).CustomerShell);
const Dashboard = lazyPage('/app/dashboard', async () => (await import('./DashboardScreen.tsx')).DashboardScreen);
const MyOrders = lazyPage('/app/orders', async () => (await import('../orders/list/MyOrdersScreen.tsx')).MyOrdersScreen);
const NewOrder = lazyPage('/app/orders/new', async () => (await import('../orders/placing/NewOrderScreen.tsx')).NewOrderScreen);
const OrderDetails = lazyPage(
  '/app/orders/:orderId',
  async () => (await import('../orders/details/OrderDetailsScreen.tsx')).OrderDetailsScreen,
);
const Subscriptions = lazyPage(
  '/app/subscriptions',
  async () => (await import('../subscriptions/SubscriptionsScreen.tsx')).SubscriptionsScreen,
);
const Transactions = lazyPage('/app/transactions', async () => (await import('../payments/TransactionsScreen.tsx')).TransactionsScreen);
const Receipt = lazyPage('/app/receipts/:receiptId', async () => (await import('../payments/ReceiptScreen.tsx')).ReceiptScreen);
const CustomerProfile = lazyPage('/app/profile', async () => (await import('./CustomerProfileScreen.tsx')).CustomerProfileScreen);
const Profile = lazyPage('/audit/profile', async () => (await import('../accounts/profile/ProfileScreen.tsx')).ProfileScreen);
const Settings = lazyPage(
  ['/app/settings', '/audit/settings'],
  async () => (await import('../accounts/settings/SettingsScreen.tsx')).SettingsScreen,
);

const AdminShell = lazyPage('/admin/*', async () => (await import('./AdminShell.tsx')).AdminShell);
const AdminDashboard = lazyPage('/admin/dashboard', async () => (await import('./AdminDashboardScreen.tsx')).AdminDashboardScreen);
const AdminUsers = lazyPage('/admin/users', async () => (await import('../accounts/admin/UsersScreen.tsx')).UsersScreen);
const AdminUser = lazyPage('/admin/users/:userId', async () => (await import('./AdminUserScreen.tsx')).AdminUserScreen);
const AdminOrders = lazyPage('/admin/orders', async () => (await import('../orders/admin/list/AdminOrdersScreen.tsx')).AdminOrdersScreen);
const AsCustomer = lazyPage(
  '/admin/orders/:orderId/as-customer',
  async () => (await import('../orders/admin/order/AsCustomerScreen.tsx')).AsCustomerScreen,
);
const AdminOrder = lazyPage('/admin/orders/:orderId', async () => (await import('./admin/OrderScreen.tsx')).OrderScreen);
const Products = lazyPage('/admin/products', async () => (await import('../stock/admin/ProductsScreen.tsx')).ProductsScreen);
const CreateCustomOrder = lazyPage(
  '/admin/create-custom-order',
  async () => (await import('../orders/admin/custom/CreateCustomOrderScreen.tsx')).CreateCustomOrderScreen,
);

const BillingPrices = lazyPage(
  '/admin/billing-prices',
  async () => (await import('../payments/admin/BillingPricesScreen.tsx')).BillingPricesScreen,
);
const Attention = lazyPage('/admin/attention', async () => (await import('../payments/admin/AttentionScreen.tsx')).AttentionScreen);
const FailingPayments = lazyPage(
  '/admin/failing-payments',
  async () => (await import('../payments/admin/FailingPaymentsScreen.tsx')).FailingPaymentsScreen,
);
const EventLog = lazyPage('/admin/log', async () => (await import('../audit/admin/LogScreen.tsx')).LogScreen);
const AuditShell = lazyPage('/audit/*', async () => (await import('./AuditShell.tsx')).AuditShell);
const AuditOverview = lazyPage('/audit', async () => (await import('./AuditOverviewScreen.tsx')).AuditOverviewScreen);
const AllFacts = lazyPage('/audit/facts', async () => (await import('../audit/reading/FactsScreen.tsx')).FactsScreen);
const OneFact = lazyPage('/audit/facts/:factId', async () => (await import('../audit/reading/FactScreen.tsx')).FactScreen);
const Proved = lazyPage('/signed-in-again', async () => (await import('../accounts/sign-in/ProvedScreen.tsx')).ProvedScreen);
const AuditSeals = lazyPage('/audit/seals', async () => (await import('../audit/sealing/SealsScreen.tsx')).SealsScreen);
const AuditComparison = lazyPage(
  '/audit/comparison',
  async () => (await import('../audit/comparing/ComparisonScreen.tsx')).ComparisonScreen,
);
const AuditCustody = lazyPage('/audit/custody', async () => (await import('../audit/custody/CustodyScreen.tsx')).CustodyScreen);
const AuditMoney = lazyPage('/audit/money', async () => (await import('../audit/money/MoneyScreen.tsx')).MoneyScreen);
const AuditInbox = lazyPage('/audit/webhooks', async () => (await import('../audit/inbox/InboxScreen.tsx')).InboxScreen);
const AuditExport = lazyPage('/audit/export', async () => (await import('../audit/exporting/ExportScreen.tsx')).ExportScreen);
const Follow = lazyPage(
  ['/audit/follow', '/audit/follow/:kind/:id'],
  async () => (await import('../audit/following/FollowScreen.tsx')).FollowScreen,
);
const Moment = lazyPage(
  ['/audit/moment', '/audit/moment/:kind/:id'],
  async () => (await import('./AuditMomentScreen.tsx')).AuditMomentScreen,
);
const PaymentCancel = lazyPage('/payment/cancel', async () => (await import('../payments/PaymentCancelScreen.tsx')).PaymentCancelScreen);
const PaymentSuccess = lazyPage('/payment/success', async () => (await import('./PaymentReturnScreen.tsx')).PaymentReturnScreen);

/** The routes of the product, with the guards around them. */
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
