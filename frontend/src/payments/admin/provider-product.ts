import { skuParts, productTypeLabels, skus, type Channel, type ProductType } from '@orderstream/contracts/catalogue';

/** The name of the shop's product at the payment provider. */
export const providerProductName = ({ channel, product_type }: { channel: Channel; product_type: ProductType }): string =>
  `${channel} • ${productTypeLabels[product_type].en}`;

const namesOfShopProducts = skus.map((sku) => providerProductName(skuParts(sku)));

/** A price may have any name at the provider, but that of another product of the shop is a mistake. */
export const isOfAnotherProduct = (chosen: string | null, named: string): boolean =>
  chosen !== null && named !== chosen && namesOfShopProducts.includes(named);
