/** What a plan costs in US dollars a month; null is agreed on with the customer. */
export const plans = [
  { name: 'basic', monthly: 105, popular: false, features: ['basic1', 'basic2', 'basic3', 'basic4', 'basic5'] },
  { name: 'premium', monthly: 140, popular: true, features: ['premium1', 'premium2', 'premium3', 'premium4', 'premium5'] },
  {
    name: 'enterprise',
    monthly: null,
    popular: false,
    features: ['enterprise1', 'enterprise2', 'enterprise3', 'enterprise4', 'enterprise5'],
  },
] as const;
