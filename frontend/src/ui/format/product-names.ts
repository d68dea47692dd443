import { productTypeLabels, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { languageChoice } from '../../platform/texts.ts';

/** One name per product type on every screen; the specification quotes the stored one in lists. */
export function productTypeName(type: ProductType): string {
  const choice = languageChoice.get();
  return choice === 'quoted' ? type : productTypeLabels[type][choice];
}

type What = { channel: Channel | null; product_type: ProductType | null; quantity: number | null };

/** LinkedIn • Basic profile × 2 */
export const whatIsOrdered = ({ channel, product_type, quantity }: What): string =>
  `${[channel, product_type && productTypeName(product_type)].filter(Boolean).join(' • ')} × ${quantity ?? 1}`;
