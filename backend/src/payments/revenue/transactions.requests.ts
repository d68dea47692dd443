import { transactionKinds, type TransactionKind } from '@orderstream/contracts/payments/lifecycle';
import { languages, type Language } from '@orderstream/contracts/shared/languages';
import { answeredTransaction } from '@orderstream/projections/payments/transactions.table';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsISO8601, Matches } from 'class-validator';
import { answerOf } from '../../platform/http/answer-of.ts';
import { filtersOf, PageRequest } from '../../platform/http/page.requests.ts';
import { Omittable } from '../../platform/http/omittable.ts';

const instant = { type: String, format: 'date-time', required: false };

export class TransactionsQuery extends PageRequest {
  @ApiProperty({ enum: transactionKinds, required: false }) @Omittable() @IsIn(transactionKinds) kind?: TransactionKind;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) from?: string;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) to?: string;
  @ApiProperty({ type: String, required: false, description: 'prefix of an order id' })
  @Omittable()
  @Matches(/^[0-9a-fA-F-]{1,36}$/)
  order?: string;
}

/** The same as a file, in one language. */
export class TransactionsFileQuery extends filtersOf(TransactionsQuery) {
  @ApiProperty({ enum: languages, required: false }) @Omittable() @IsIn(languages) language?: Language;
}

const link = {
  type: String,
  nullable: true,
  description: 'shows personal data to anyone who has the link; null if there is none or the provider does not answer',
};

export class TransactionAnswer extends answerOf(answeredTransaction, {
  amount: { description: 'minor units' },
  status: { description: 'pending, succeeded or failed' },
}) {
  @ApiProperty({ type: Number, description: 'seconds since 1970' }) created!: number;
  @ApiProperty({ type: String }) description!: string;
  @ApiProperty(link) receipt_url!: string | null;
  @ApiProperty(link) invoice_url!: string | null;
  @ApiProperty(link) invoice_pdf!: string | null;
}

export class TransactionsAnswer {
  @ApiProperty({ type: [TransactionAnswer] }) items!: TransactionAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}
