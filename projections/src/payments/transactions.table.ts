import { transactionCauses, transactionKinds, type TransactionStatus } from '@orderstream/contracts/payments/lifecycle';
import { bigint, readModel, text, timestamptz, uuid, type RowOf } from '../platform/declaring/table.ts';

export const transactionsModel = readModel('transactions', {
  /** The charge, refund or dispute at the provider; a refund that the provider has not created yet has an id of ours. */
  id: text().key(),
  user_id: uuid(),
  order_id: uuid().nullable(),
  kind: text(transactionKinds),
  cause: text(transactionCauses),
  status: text<TransactionStatus>(),
  amount: bigint(),
  currency: text(),
  /** Where receipt and invoice are asked for. */
  charge_id: text().nullable(),
  invoice_id: text().nullable(),
  subscription_id: text().nullable(),
  created_at: timestamptz(),
});
export type TransactionRow = RowOf<typeof transactionsModel>;

export const answeredTransaction = transactionsModel.pick('id', 'kind', 'cause', 'amount', 'currency', 'status', 'order_id');
