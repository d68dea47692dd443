import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import { useEffect, useState } from 'react';
import { api, type ApiAnswer } from '../platform/api.ts';

export type Sold = ApiAnswer<'get', '/api/prices'>['items'][number];
let asked: Promise<readonly Sold[]> | null = null;

/** Makes the next page with prices request them again. */
export const forgetPrices = (): void => {
  asked = null;
};

/** The products of the shop; null until loaded, or when loading failed. Requested once for all price displays. */
export function useSold(): readonly Sold[] | null {
  const [sold, setSold] = useState<readonly Sold[] | null>(null);
  useEffect(() => {
    let gone = false;
    asked ??= api.get('/api/prices', {}).then(({ items }) => items);
    asked.then(
      (items) => !gone && setSold(items),
      (error: unknown) => {
        asked = null;
        console.debug('The prices could not be read', error);
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  return sold;
}

export type Wanted = { channel: Channel; product_type: ProductType; quantity: number };

/** The filled-in order form. */
export const orderPath = ({ channel, product_type, quantity }: Wanted): string =>
  `/app/orders/new?${new URLSearchParams({ channel, product_type, quantity: String(quantity) }).toString()}`;
