import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import { useEffect, useState } from 'react';
import { api, type Answer } from '../platform/api.ts';

export type Sold = Answer<'get', '/api/prices'>['items'][number];
let asked: Promise<readonly Sold[]> | null = null;

/** The next page that shows prices asks again. */
export const forgetPrices = (): void => {
  asked = null;
};

/** What the shop sells; null until it is known, or where nobody could say. Asked once for all that shows prices. */
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

/** The filled order. */
export const orderPath = ({ channel, product_type, quantity }: Wanted): string =>
  `/app/orders/new?${new URLSearchParams({ channel, product_type, quantity: String(quantity) }).toString()}`;
