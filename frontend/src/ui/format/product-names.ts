import { productTypeLabels, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { catalogueOf, textsNow } from '../../platform/texts.ts';

const productTypeTexts = catalogueOf<ProductType>()('productType', productTypeLabels);

/** One name per product type on every screen. */
export const productTypeName = (type: ProductType): string => textsNow(productTypeTexts)[type];

/** LinkedIn • Basic profile: a product is called so wherever its channel does not stand beside it. */
export const productName = ({ channel, product_type }: { channel: Channel; product_type: ProductType }): string =>
  `${channel} • ${productTypeName(product_type)}`;

type OrderedProduct = { channel: Channel | null; product_type: ProductType | null; quantity: number | null };

/** LinkedIn • Basic profile × 2 */
export const orderedProductName = ({ channel, product_type, quantity }: OrderedProduct): string =>
  `${channel && product_type ? productName({ channel, product_type }) : (channel ?? '')} × ${quantity ?? 1}`;
