import type { Wanted } from './prices.ts';

type Plan = {
  name: 'basic' | 'premium' | 'enterprise';
  /** What it costs in US dollars a month; null is agreed on with the customer. */
  monthly: number | null;
  /** What is ordered for it. It can be subscribed to at once where the shop asks the same price for that. */
  goods: Wanted | null;
  popular: boolean;
};

/** The packages that stand beside the shop's own goods. */
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
