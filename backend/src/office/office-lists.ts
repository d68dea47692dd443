import type { ExportedList } from '@orderstream/contracts/audit/events';
import { userList } from '../accounts/administration/users.list.ts';
import { activityList } from '../audit/reading/activity.list.ts';
import { orderListFile } from '../orders/http/orders.list.ts';
import { attentionListFile } from '../payments/attention/attention.list.ts';
import { priceListFile } from '../payments/prices/prices.list.ts';
import { transactionListFile } from '../payments/revenue/transactions.list.ts';
import type { ListAsFile } from '../platform/http/list-as-file.ts';
import { productList } from '../stock/units/products.list.ts';

export const officeLists: Readonly<Record<ExportedList, ListAsFile>> = {
  orders: orderListFile,
  users: userList,
  products: productList,
  transactions: transactionListFile,
  prices: priceListFile,
  attention: attentionListFile,
  log: activityList,
};
