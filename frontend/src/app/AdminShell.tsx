import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { myAccount, useIsAdministrator } from '../accounts/accounts.queries.ts';
import { BulkJobs } from '../office/BulkJobs.tsx';
import { ProviderAway } from '../payments/ProviderAway.tsx';
import { openAttentionCount } from '../payments/payments.queries.ts';
import { useTexts } from '../platform/texts.ts';
import { AppLink, LinkButton } from '../ui/layout/AppLink.tsx';
import {
  BackIcon,
  BellIcon,
  CustomOrderIcon,
  DashboardIcon,
  LockIcon,
  LogIcon,
  OrdersIcon,
  PricesIcon,
  ProductsIcon,
  UsersIcon,
} from '../ui/layout/icons.tsx';
import { shellTexts } from './app.texts.ts';
import { Finder } from './admin/Finder.tsx';
import { Email } from '../ui/format/Email.tsx';
import { phoneScreens, type NavItem } from './places.ts';
import { Shell } from './Shell.tsx';

export function AdminShell() {
  const t = useTexts(shellTexts);
  const account = useQuery(myAccount());
  const isAdministrator = useIsAdministrator();
  const openAttention = useQuery(openAttentionCount());
  const dashboard: NavItem = { to: '/admin/dashboard', label: t.dashboard, icon: DashboardIcon };
  const users: NavItem = { to: '/admin/users', label: t.users, icon: UsersIcon };
  const orders: NavItem = { to: '/admin/orders', label: t.orders, icon: OrdersIcon };
  const attention: NavItem = {
    to: '/admin/attention',
    label: t.attention,
    icon: BellIcon,
    ...(openAttention.data ? { openCount: openAttention.data } : {}),
  };
  const places: NavItem[] = [
    dashboard,
    users,
    orders,
    { to: '/admin/products', label: t.products, icon: ProductsIcon },
    ...(isAdministrator
      ? [
          { to: '/admin/billing-prices', label: t.billingPrices, icon: PricesIcon },
          { to: '/admin/create-custom-order', label: t.createCustomOrder, icon: CustomOrderIcon },
          { to: '/audit', label: t.audit, icon: LockIcon },
        ]
      : []),
    attention,
    { to: '/admin/log', label: t.log, icon: LogIcon },
  ];
  return (
    <Shell
      title="Orderstream"
      home="/admin"
      places={places}
      notice={
        <>
          <ProviderAway />
          <BulkJobs />
        </>
      }
      quick={[dashboard, orders, { ...attention, label: t.attentionShort }, users]}
      header={
        <>
          <AppLink
            to="/admin"
            underline="none"
            color="textPrimary"
            data-shortened
            sx={{
              minWidth: 0,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              fontWeight: 600,
              fontSize: '0.9375rem',
              letterSpacing: '-0.01em',
            }}
          >
            {t.adminPanel}
          </AppLink>
          <Box sx={{ flex: 1 }} />
          <Finder places={places} />
          <Box sx={{ display: 'flex', minWidth: 0, flex: '0 4 auto', '@media (min-width: 380px)': { minWidth: '2.5rem' } }}>
            <Email variant="body2" color="textSecondary">
              {account.data?.email ?? ''}
            </Email>
          </Box>
          <LinkButton
            to="/app"
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={t.backToApp}
            startIcon={<BackIcon />}
            sx={{ flex: 'none', [phoneScreens]: { minWidth: 0, px: 1, '& .MuiButton-startIcon': { m: 0 } } }}
          >
            <Box component="span" sx={{ [phoneScreens]: { display: 'none' } }}>
              {t.backToApp}
            </Box>
          </LinkButton>
        </>
      }
    />
  );
}
