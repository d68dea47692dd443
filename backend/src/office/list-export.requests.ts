import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { accountStatuses } from '@orderstream/contracts/accounts/lifecycle';
import { languages } from '@orderstream/contracts/shared/languages';
import { exportedLists, type ExportedList } from '@orderstream/contracts/audit/events';
import { allEvents, type EventType } from '@orderstream/contracts/events';
import { orderStatuses, orderTypes, type OrderType } from '@orderstream/contracts/orders/lifecycle';
import { tagLimit } from '@orderstream/contracts/office/tags';
import { transactionKinds, type TransactionKind } from '@orderstream/contracts/payments/lifecycle';
import { unitStatuses } from '@orderstream/contracts/stock/lifecycle';
import { orderSorts, type OrderSort } from '@orderstream/projections/orders/order-list.reads';
import { attentionGroups, type AttentionGroup } from '@orderstream/projections/payments/attention.reads';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsISO8601, IsString, IsUUID, MaxLength, ValidateBy } from 'class-validator';
import { Omittable } from '../platform/http/omittable.ts';

const eventTypes = Object.keys(allEvents) as EventType[];
const statuses = [...new Set<string>([...orderStatuses, ...accountStatuses, ...unitStatuses])];
const optional = { required: false } as const;
const instant = { type: String, format: 'date-time', ...optional };
const id = { type: String, format: 'uuid', ...optional };

const isTimeZone = (zone: unknown): boolean => {
  try {
    return typeof zone === 'string' && zone.length < 64 && new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

/** A list with the filters of its screen. A filter that the list does not have is refused. */
export class ListExportRequest {
  @ApiProperty({ enum: exportedLists }) @IsIn(exportedLists) list!: ExportedList;
  @ApiProperty({ enum: languages }) @IsIn(languages) language!: (typeof languages)[number];
  @ApiProperty({ type: String, description: 'in which the times of the file are written, such as Europe/Berlin' })
  @ValidateBy({ name: 'isTimeZone', validator: { validate: isTimeZone, defaultMessage: () => '$property must be a time zone' } })
  time_zone!: string;
  @ApiProperty({ type: [String], format: 'uuid', ...optional })
  @Omittable()
  @IsArray()
  @ArrayMaxSize(500)
  @IsUUID(undefined, { each: true })
  ids?: string[];
  @ApiProperty({ type: String, ...optional }) @Omittable() @IsString() @MaxLength(100) search?: string;
  @ApiProperty({ type: String, ...optional }) @Omittable() @IsString() @MaxLength(tagLimit) tag?: string;
  @ApiProperty({ enum: statuses, ...optional }) @Omittable() @IsIn(statuses) status?: string;
  @ApiProperty({ enum: orderTypes, ...optional }) @Omittable() @IsIn(orderTypes) type?: OrderType;
  @ApiProperty({ enum: transactionKinds, ...optional }) @Omittable() @IsIn(transactionKinds) kind?: TransactionKind;
  @ApiProperty({ enum: attentionGroups, ...optional }) @Omittable() @IsIn(attentionGroups) group?: AttentionGroup;
  @ApiProperty({ enum: orderSorts, ...optional }) @Omittable() @IsIn(orderSorts) sort?: OrderSort;
  @ApiProperty({ enum: channels, ...optional }) @Omittable() @IsIn(channels) channel?: Channel;
  @ApiProperty({ enum: productTypes, ...optional }) @Omittable() @IsIn(productTypes) product_type?: ProductType;
  @ApiProperty(id) @Omittable() @IsUUID() user_id?: string;
  @ApiProperty(id) @Omittable() @IsUUID() order_id?: string;
  @ApiProperty(id) @Omittable() @IsUUID() actor_id?: string;
  @ApiProperty({ type: String, ...optional }) @Omittable() @IsString() @MaxLength(100) actor?: string;
  @ApiProperty({ enum: eventTypes, isArray: true, ...optional })
  @Omittable()
  @IsArray()
  @IsIn(eventTypes, { each: true })
  types?: EventType[];
  @ApiProperty({ type: Boolean, ...optional }) @Omittable() @IsBoolean() business?: boolean;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) from?: string;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) to?: string;
}
export type ListFilter = Omit<ListExportRequest, 'list' | 'language' | 'time_zone'>;
