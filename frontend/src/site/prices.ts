import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import { useEffect, useState } from 'react';
import { api, type ApiAnswer } from '../platform/api.ts';

export type PricedProduct = ApiAnswer<'get', '/api/prices'>['items'][number];

/** The query of the products. The public pages use no cache of queries. */
export const pricedProducts = { queryFn: () => api.get('/api/prices') };
let request: Promise<readonly PricedProduct[]> | null = null;

/** Forgets the loaded prices, so that the next page requests them again. */
export const forgetPrices = (): void => {
  request = null;
};

/** The products of the shop; null until loaded, or when loading failed. Requested once for all price displays. */
export function usePricedProducts(): readonly PricedProduct[] | null {
  const [sold, setSold] = useState<readonly PricedProduct[] | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    request ??= pricedProducts.queryFn().then(({ items }) => items);
    request.then(
      (items) => !isUnmounted && setSold(items),
      (error: unknown) => {
        request = null;
        console.debug('The prices could not be read', error);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return sold;
}

export type OrderChoice = { channel: Channel; product_type: ProductType; quantity: number };

/** The address of the order form with the choice filled in. */
export const newOrderPath = ({ channel, product_type, quantity }: OrderChoice): string =>
  `/app/orders/new?${new URLSearchParams({ channel, product_type, quantity: String(quantity) }).toString()}`;
