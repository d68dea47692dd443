import type { TransactionCause, TransactionKind, TransactionStatus } from '@orderstream/contracts/payments/lifecycle';
import { ViewColumn, ViewEntity } from 'typeorm';
import { isoTime, wholeNumber } from '../platform/read.ts';

@ViewEntity({ schema: 'read', name: 'transactions', synchronize: false })
export class TransactionRow {
  /** The charge, refund or dispute at the provider; what has none yet has an id of ours. */
  @ViewColumn() id!: string;
  @ViewColumn() user_id!: string;
  @ViewColumn() order_id!: string | null;
  @ViewColumn() kind!: TransactionKind;
  @ViewColumn() cause!: TransactionCause;
  @ViewColumn() status!: TransactionStatus;
  @ViewColumn({ transformer: wholeNumber }) amount!: number;
  @ViewColumn() currency!: string;
  /** Where receipt and invoice are asked for. */
  @ViewColumn() charge_id!: string | null;
  @ViewColumn() invoice_id!: string | null;
  @ViewColumn() subscription_id!: string | null;
  @ViewColumn({ transformer: isoTime }) created_at!: string;
}
