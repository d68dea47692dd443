import { productTypeName } from '../ui/product-names.ts';
import type { Order } from './orders.queries.ts';

type What = Pick<Order, 'channel' | 'product_type' | 'quantity'>;

/** LinkedIn • Basic profile × 2 */
export const whatIsOrdered = ({ channel, product_type, quantity }: What): string =>
  `${[channel, product_type && productTypeName(product_type)].filter(Boolean).join(' • ')} × ${quantity ?? 1}`;
