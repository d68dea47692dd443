import { productTypeLabels, type ProductType } from '@orderstream/contracts/catalogue';
import { languageChoice } from '../platform/texts.ts';

/** One name per product type on every screen; the specification quotes the stored one in lists. */
export function productTypeName(type: ProductType): string {
  const choice = languageChoice.get();
  return choice === 'quoted' ? type : productTypeLabels[type][choice];
}
