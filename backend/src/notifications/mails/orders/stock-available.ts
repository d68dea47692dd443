import { skuParts } from '@orderstream/contracts/catalogue';
import { type MailDefinition } from '../mail.ts';

/** Names the requested quantity, which is in stock again. */
export const stockAvailable: MailDefinition = {
  name: { en: 'back in stock', ru: 'о поступлении' },
  choice: 'stock',
  link: ({ facts: { sku, quantity } }) =>
    sku ? `/app/orders/new?${new URLSearchParams({ ...skuParts(sku), quantity: String(quantity ?? 1) }).toString()}` : '/app/orders/new',
  rows: ['product'],
  en: {
    subject: 'Back in stock',
    paragraphs: ['You asked us to tell you when this product is available again. You can order it now.'],
    button: 'Order now',
  },
  ru: {
    subject: 'Снова в наличии',
    paragraphs: ['Вы просили сообщить, когда этот продукт снова появится. Теперь его можно заказать.'],
    button: 'Оформить заказ',
  },
};
