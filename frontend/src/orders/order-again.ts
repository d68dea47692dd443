import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { catalogueOfGoods, type CustomerOrder } from './orders.queries.ts';

type RepeatableOrder = Pick<CustomerOrder, 'type' | 'stage_weight' | 'channel' | 'product_type' | 'quantity'>;

/** Which old orders can be ordered again: their product is sold and in stock. Loaded once; the form refreshes it. */
export function useOrderableAgain(): (order: RepeatableOrder) => boolean {
  const goods = useQuery({ ...catalogueOfGoods(), refetchInterval: false }).data?.items;
  return useMemo(() => {
    const sold = new Set(
      goods?.filter(({ price, available }) => price !== null && available > 0).map((one) => `${one.channel} ${one.product_type}`),
    );
    return ({ type, stage_weight, channel, product_type }) =>
      type === 'user' && stage_weight >= 3 && sold.has(`${channel ?? ''} ${product_type ?? ''}`);
  }, [goods]);
}

/** New Order, filled with what was ordered. */
export const orderAgainPath = ({ channel, product_type, quantity }: RepeatableOrder): string =>
  `/app/orders/new?${new URLSearchParams({ channel: channel ?? '', product_type: product_type ?? '', quantity: String(quantity ?? 1) }).toString()}`;
