export const demoPassword = 'orderstream';

export type DemoAccount = {
  email: string;
  label: string;
  name: string;
  business: string;
  /** Where this person's work begins. */
  home: string;
  role: 'admin' | 'auditor' | 'customer';
  approved: boolean;
};

/** The first account becomes administrator by the command line, as in a real installation, and approves the others. */
export const demoAccounts: [DemoAccount, ...DemoAccount[]] = [
  {
    email: 'admin@demo.test',
    label: 'Administrator',
    name: 'Ada Admin',
    business: 'Orderstream',
    home: '/admin',
    role: 'admin',
    approved: true,
  },
  {
    email: 'auditor@demo.test',
    label: 'Auditor',
    name: 'Otto Auditor',
    business: 'Ledger & Sons',
    home: '/app',
    role: 'auditor',
    approved: true,
  },
  {
    email: 'customer@demo.test',
    label: 'Customer',
    name: 'Carla Customer',
    business: 'Corner Shop',
    home: '/app',
    role: 'customer',
    approved: true,
  },
  {
    email: 'pending@demo.test',
    label: 'Customer awaiting approval',
    name: 'Pia Pending',
    business: 'Pop-up Store',
    home: '/app',
    role: 'customer',
    approved: false,
  },
];
