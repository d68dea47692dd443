import type { ComponentType } from 'react';
import {
  ClockIcon,
  CompareIcon,
  CustomOrderIcon,
  DashboardIcon,
  EyeIcon,
  LockIcon,
  LogIcon,
  OrdersIcon,
  SearchIcon,
  TransactionsIcon,
} from '../ui/layout/icons.tsx';
import type { auditNames } from './app.texts.ts';

/** The parts of the auditors' area, in the order of its navigation; `auditNames` and `auditAbout` have their words. */
export const auditPlaces: readonly { to: string; name: keyof typeof auditNames.entries; icon: ComponentType; quick?: true }[] = [
  { to: '/audit', name: 'overview', icon: DashboardIcon, quick: true },
  { to: '/audit/facts', name: 'stream', icon: OrdersIcon, quick: true },
  { to: '/audit/follow', name: 'follow', icon: SearchIcon, quick: true },
  { to: '/audit/moment', name: 'moment', icon: ClockIcon, quick: true },
  { to: '/audit/seals', name: 'seals', icon: LockIcon, quick: true },
  { to: '/audit/comparison', name: 'comparison', icon: CompareIcon },
  { to: '/audit/custody', name: 'custody', icon: EyeIcon },
  { to: '/audit/money', name: 'money', icon: TransactionsIcon },
  { to: '/audit/webhooks', name: 'webhooks', icon: LogIcon },
  { to: '/audit/export', name: 'export', icon: CustomOrderIcon },
];
