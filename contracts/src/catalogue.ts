import { z } from 'zod';
import type { Language } from './shared/languages.ts';

export const channels = ['LinkedIn', 'Instagram', 'WhatsApp'] as const;
export const productTypes = ['BasicProfile', 'PremiumProfile', 'Creator', 'Business'] as const;
export type Channel = (typeof channels)[number];
export type ProductType = (typeof productTypes)[number];

/** What is sold: one channel and one product type. */
export type Sku = `${Channel}.${ProductType}`;
export const skus: readonly Sku[] = channels.flatMap((channel) => productTypes.map((type) => `${channel}.${type}` as const));
export const sku = z.enum(skus);

export const skuOf = (channel: Channel, productType: ProductType): Sku => `${channel}.${productType}`;
export const skuParts = (value: Sku): { channel: Channel; product_type: ProductType } => {
  const [channel, product_type] = value.split('.') as [Channel, ProductType];
  return { channel, product_type };
};

export const productTypeLabels: Record<ProductType, Record<Language, string>> = {
  BasicProfile: { en: 'Basic profile', ru: 'Базовый профиль' },
  PremiumProfile: { en: 'Premium profile', ru: 'Премиум-профиль' },
  Creator: { en: 'Creator', ru: 'Креатор' },
  Business: { en: 'Business', ru: 'Бизнес' },
};

export const subscriptionPlans = ['Upwork Pipeline', 'Custom Subscription'] as const;
export type SubscriptionPlan = (typeof subscriptionPlans)[number];
