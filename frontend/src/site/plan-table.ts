import type { OrderChoice } from './prices.ts';

type Plan = {
  name: 'basic' | 'premium' | 'enterprise';
  /** US dollars per month; null means by agreement. */
  monthly: number | null;
  /** The product of the plan. It can be ordered directly if the shop's price is the same. */
  goods: OrderChoice | null;
  popular: boolean;
};

/** The plans shown beside the shop's products. */
export const plans = [
  {
    name: 'basic',
    monthly: 105,
    goods: { channel: 'LinkedIn', product_type: 'BasicProfile', quantity: 1 },
    popular: false,
    features: ['basic1', 'basic2', 'basic3', 'basic4', 'basic5'],
  },
  {
    name: 'premium',
    monthly: 140,
    goods: { channel: 'LinkedIn', product_type: 'PremiumProfile', quantity: 1 },
    popular: true,
    features: ['premium1', 'premium2', 'premium3', 'premium4', 'premium5'],
  },
  {
    name: 'enterprise',
    monthly: null,
    goods: null,
    popular: false,
    features: ['enterprise1', 'enterprise2', 'enterprise3', 'enterprise4', 'enterprise5'],
  },
] as const satisfies readonly (Plan & { features: readonly string[] })[];
