import { Readable } from 'node:stream';
import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import type { TransactionCause } from '@orderstream/contracts/payments/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import { answeredTransaction, type TransactionRow } from '@orderstream/projections/payments/transactions.table';
import { transactionsOf } from '@orderstream/projections/payments/transactions.reads';
import { Controller, Get, Inject, Injectable, Param, ParseUUIDPipe, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { rowsOfAllPages } from '../../platform/http/csv.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.guard.ts';
import { Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { PaymentLinks } from '../checkout/payment-links.ts';
import type { ReceiptLinks } from '../checkout/payment-links.vault.ts';
import { transactionLines } from './transactions-file.ts';
import { TransactionsAnswer, TransactionsFileQuery, TransactionsQuery, type TransactionAnswer } from './transactions.requests.ts';

const descriptions: Record<TransactionCause, string> = {
  first: 'Payment',
  renewal: 'Monthly payment',
  refund: 'Refund',
  dispute_lost: 'Disputed payment returned',
};

const toAnswer = (row: TransactionRow, links: ReceiptLinks): TransactionAnswer => ({
  ...answeredTransaction.of(row),
  created: Math.floor(Date.parse(row.created_at) / 1000),
  description: row.order_id ? `${descriptions[row.cause]}, order ${shortId(row.order_id)}` : descriptions[row.cause],
  // The receipt of a payment includes its refunds; its invoice covers the payment only.
  ...(row.kind === 'refund' ? { receipt_url: links.receipt_url, invoice_url: null, invoice_pdf: null } : links),
});

/** A user's payments and refunds, with the current links. */
@Injectable()
export class Transactions {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(PaymentLinks) private readonly links: PaymentLinks,
  ) {}

  async of(userId: string, { limit, after, ...filter }: TransactionsQuery): Promise<TransactionsAnswer> {
    const { items, next } = await this.ask.of(transactionsOf(userId, filter, { limit, after }));
    const charges = new Map(items.flatMap(({ charge_id, invoice_id }) => (charge_id ? [[charge_id, invoice_id] as const] : [])));
    const links = await this.links.linksOf(
      userId,
      [...charges].map(([chargeId, invoiceId]) => ({ chargeId, invoiceId })),
    );
    return { items: items.map((row) => toAnswer(row, links(row.charge_id))), next };
  }

  /** All transactions, row by row, at the reader's pace. */
  file(userId: string, { language, ...filter }: TransactionsFileQuery): Readable {
    const rows = rowsOfAllPages<TransactionRow>((after) => this.ask.of(transactionsOf(userId, filter, { limit: 200, after })));
    return Readable.from(transactionLines(rows, language ?? 'en'), { objectMode: false });
  }
}

@ApiTags('payments')
@Controller('api/transactions')
export class TransactionsController {
  constructor(@Inject(Transactions) private readonly transactions: Transactions) {}

  @Get()
  @RateLimit({ name: 'transactions', most: 120, seconds: 60, by: 'user' })
  @ApiOkResponse({ type: TransactionsAnswer })
  ownTransactions(@Query() query: TransactionsQuery, @Me() me: SignedIn): Promise<TransactionsAnswer> {
    return this.transactions.of(me.id, query);
  }

  /** The same list as a table for bookkeeping. */
  @Get('export')
  @RateLimit({ name: 'transactions_file', most: 20, seconds: 60, by: 'user' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  export(@Query() query: TransactionsFileQuery, @Me() me: SignedIn): StreamableFile {
    return new StreamableFile(this.transactions.file(me.id, query), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="transactions.csv"',
    });
  }
}

@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/users')
export class TransactionsAdminController {
  constructor(@Inject(Transactions) private readonly transactions: Transactions) {}

  @Get(':id/transactions')
  @ApiOkResponse({ type: TransactionsAnswer })
  ofUser(@Param('id', ParseUUIDPipe) id: string, @Query() query: TransactionsQuery): Promise<TransactionsAnswer> {
    return this.transactions.of(id, query);
  }
}
