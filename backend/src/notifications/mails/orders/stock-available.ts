import { skuParts } from '@orderstream/contracts/catalogue';
import { type Mail, suffix } from '../mail.ts';

/** It names what was asked for: so many are there again. */
export const stockAvailable: Mail = {
  name: { en: 'back in stock', ru: 'о поступлении' },
  choice: 'stock',
  link: ({ facts: { sku, quantity } }) =>
    sku ? `/app/orders/new?${new URLSearchParams({ ...skuParts(sku), quantity: String(quantity ?? 1) }).toString()}` : '/app/orders/new',
  en: ({ product }) => ({
    subject: `Back in stock${suffix(product)}`,
    lines: [product ? `${product} can be ordered again, as you asked.` : 'A product that you asked about is available again.'],
    button: 'Place an order',
  }),
  ru: ({ product }) => ({
    subject: `Снова в наличии${suffix(product)}`,
    lines: [product ? `${product}: снова можно заказать, как вы просили.` : 'Продукт, о котором вы просили сообщить, снова доступен.'],
    button: 'Оформить заказ',
  }),
};
