import { styled } from '@mui/material/styles';
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

const StrokeIcon = styled(SvgIcon)({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fontSize: 20,
});

/** Drawn here: the icon package would be half of all installed files. */
const drawIcon = (name: string, path: string) => {
  const Icon = (props: SvgIconProps) => (
    <StrokeIcon {...props}>
      <path d={path} />
    </StrokeIcon>
  );
  Icon.displayName = name;
  return Icon;
};

export const DashboardIcon = drawIcon('DashboardIcon', 'M4 4h7v9H4zM13 4h7v5h-7zM13 12h7v8h-7zM4 16h7v4H4z');
export const OrdersIcon = drawIcon('OrdersIcon', 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6');
export const SubscriptionsIcon = drawIcon(
  'SubscriptionsIcon',
  'M4 12a8 8 0 0113.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 01-13.7 5.6L4 15.5M4 20v-4.5h4.5',
);
export const TransactionsIcon = drawIcon('TransactionsIcon', 'M3 8h16M15 4l4 4-4 4M21 16H5M9 12l-4 4 4 4');
export const ProfileIcon = drawIcon('ProfileIcon', 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20c.9-3.6 4-5.5 7.5-5.5s6.6 1.9 7.5 5.5');
export const SettingsIcon = drawIcon(
  'SettingsIcon',
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM9 19.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
);
export const SignOutIcon = drawIcon('SignOutIcon', 'M14 4h4a2 2 0 012 2v12a2 2 0 01-2 2h-4M10 16l-4-4 4-4M6 12h9');
export const UsersIcon = drawIcon(
  'UsersIcon',
  'M9 11.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 19.5c.7-3.2 3.3-5 6.5-5s5.8 1.8 6.5 5M16 4.7a3.5 3.5 0 010 6.6M18 14.8c1.8.7 3 2.3 3.5 4.7',
);
export const ProductsIcon = drawIcon('ProductsIcon', 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9');
export const PricesIcon = drawIcon('PricesIcon', 'M4 4h8l8.5 8.5-7.5 7.5L4 12zM8.5 8.5v.01');
export const CustomOrderIcon = drawIcon('CustomOrderIcon', 'M5 3h9l5 5v13H5zM14 3v5h5M12 11v6M9 14h6');
export const AdminIcon = drawIcon('AdminIcon', 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM9 12l2.2 2.2L15.2 10');
export const CompareIcon = drawIcon('CompareIcon', 'M9 3v18M4 6h5v12H4zM15 3v18M15 6h5v12h-5z');
export const CheckIcon = drawIcon('CheckIcon', 'M5 12.5l4.5 4.5L19 7');
export const CopyIcon = drawIcon('CopyIcon', 'M9 9h11v11H9zM15 9V4H4v11h5');
export const EyeIcon = drawIcon(
  'EyeIcon',
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 100-6 3 3 0 000 6z',
);
export const EyeOffIcon = drawIcon(
  'EyeOffIcon',
  'M4 4l16 16M9.9 5.8A9 9 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 01-3 3.8M6.3 7.6A16 16 0 002.5 12S6 18.5 12 18.5a9 9 0 004-.9M10 10a3 3 0 004 4.2',
);
export const SearchIcon = drawIcon('SearchIcon', 'M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.5 15.5L20 20');
export const SunIcon = drawIcon(
  'SunIcon',
  'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = drawIcon('MoonIcon', 'M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z');
export const ScreenIcon = drawIcon('ScreenIcon', 'M3 4.5h18v12H3zM9 20.5h6M12 16.5v4');
export const MenuIcon = drawIcon('MenuIcon', 'M4 7h16M4 12h16M4 17h16');
export const CloseIcon = drawIcon('CloseIcon', 'M6 6l12 12M18 6L6 18');
export const BackIcon = drawIcon('BackIcon', 'M19 12H5M11 6l-6 6 6 6');
export const ChevronDownIcon = drawIcon('ChevronDownIcon', 'M6 9.5l6 6 6-6');
export const ChevronRightIcon = drawIcon('ChevronRightIcon', 'M9.5 6l6 6-6 6');
export const WarningIcon = drawIcon('WarningIcon', 'M12 3.5L22 20H2zM12 10v4.5M12 17.3v.01');
export const BellIcon = drawIcon('BellIcon', 'M6 16V11a6 6 0 0112 0v5l1.5 2h-15zM10 21h4');
export const LockIcon = drawIcon('LockIcon', 'M5 11h14v9.5H5zM8 11V7.5a4 4 0 018 0V11');
export const ClockIcon = drawIcon('ClockIcon', 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5.2l3.3 2');
export const LogIcon = drawIcon('LogIcon', 'M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4');
export const BlockedIcon = drawIcon('BlockedIcon', 'M12 21a9 9 0 100-18 9 9 0 000 18zM5.7 5.7l12.6 12.6');
export const PauseIcon = drawIcon('PauseIcon', 'M12 21a9 9 0 100-18 9 9 0 000 18zM10 9v6M14 9v6');
export const TrashIcon = drawIcon('TrashIcon', 'M4 6.5h16M9 6V3.5h6V6M6 6.5l1 14h10l1-14M10 11v5.5M14 11v5.5');
export const EditIcon = drawIcon('EditIcon', 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5');
export const PlusIcon = drawIcon('PlusIcon', 'M12 5v14M5 12h14');
export const ExternalIcon = drawIcon('ExternalIcon', 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6');
export const DownloadIcon = drawIcon('DownloadIcon', 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15');
export const KeyIcon = drawIcon('KeyIcon', 'M8 16a4.5 4.5 0 110-9 4.5 4.5 0 010 9zM12 10.5h9M18 10.5v4M8 11.5h.01');
export const PhoneIcon = drawIcon('PhoneIcon', 'M7.5 3h9v18h-9zM11 18h2');
export const DeviceIcon = drawIcon('DeviceIcon', 'M4 5h16v10H4zM2 19h20');
export const EmptyIcon = drawIcon('EmptyIcon', 'M3.5 13.5L6.5 5h11l3 8.5V19.5h-17zM3.5 13.5H9a3 3 0 006 0h5.5');
export const CloudOffIcon = drawIcon(
  'CloudOffIcon',
  'M4 4l16 16M8.4 8.3A5.5 5.5 0 0118 11.1 3.9 3.9 0 0120.4 17M17 18.5H7a4.5 4.5 0 01-.6-8.9',
);
export const DotsIcon = drawIcon('DotsIcon', 'M12 5v.01M12 12v.01M12 19v.01');
