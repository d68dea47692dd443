import { useTexts } from '../platform/texts.ts';
import { DashboardIcon, OrdersIcon, ProfileIcon, SettingsIcon, SubscriptionsIcon, TransactionsIcon } from '../ui/layout/icons.tsx';
import { shellTexts } from './app.texts.ts';
import type { NavItem } from './places.ts';
import { Shell } from './Shell.tsx';
import { ShellHeader } from './ShellHeader.tsx';

export function CustomerShell() {
  const t = useTexts(shellTexts);
  const dashboard: NavItem = { to: '/app/dashboard', label: t.dashboard, icon: DashboardIcon };
  const orders: NavItem = { to: '/app/orders', label: t.orders, icon: OrdersIcon };
  const subscriptions: NavItem = { to: '/app/subscriptions', label: t.subscriptions, icon: SubscriptionsIcon };
  const transactions: NavItem = { to: '/app/transactions', label: t.transactions, icon: TransactionsIcon };
  const profile: NavItem = { to: '/app/profile', label: t.profile, icon: ProfileIcon };
  const settings: NavItem = { to: '/app/settings', label: t.settings, icon: SettingsIcon };
  return (
    <Shell
      phoneMark
      title="Orderstream"
      home="/app/dashboard"
      places={[dashboard, orders, subscriptions, transactions, profile, settings]}
      quick={[dashboard, orders, subscriptions, profile, settings]}
      header={<ShellHeader />}
    />
  );
}
