import {
  transactionCauses,
  transactionKinds,
  type TransactionCause,
  type TransactionKind,
  type TransactionStatus,
} from '@orderstream/contracts/payments/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../platform/page.requests.ts';

export class TransactionsQuery extends PageQuery {
  @ApiProperty({ enum: transactionKinds, required: false }) @IsOptional() @IsIn(transactionKinds) kind?: TransactionKind;
}

const link = { type: String, nullable: true, description: 'opens personal data to whoever has it; null when there is none, or not now' };

export class TransactionAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: Number, description: 'seconds since 1970' }) created!: number;
  @ApiProperty({ enum: transactionKinds }) kind!: TransactionKind;
  @ApiProperty({ enum: transactionCauses }) cause!: TransactionCause;
  @ApiProperty({ type: String }) description!: string;
  @ApiProperty({ type: Number, description: 'minor units' }) amount!: number;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: String, description: 'pending, succeeded or failed' }) status!: TransactionStatus;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) order_id!: string | null;
  @ApiProperty(link) receipt_url!: string | null;
  @ApiProperty(link) invoice_url!: string | null;
  @ApiProperty(link) invoice_pdf!: string | null;
}

export class TransactionsAnswer {
  @ApiProperty({ type: [TransactionAnswer] }) items!: TransactionAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}
