import {
  channels,
  productTypes,
  subscriptionPlans,
  type Channel,
  type ProductType,
  type SubscriptionPlan,
} from '@orderstream/contracts/catalogue';
import {
  billingModes,
  descriptionLimit,
  largestQuantity,
  officeCancelReasons,
  orderSorts,
  orderStatuses,
  orderTypes,
  recurrences,
  selfDeliveries,
  type BillingMode,
  type OfficeCancelReason,
  type OrderSort,
  type OrderStatus,
  type OrderType,
  type Recurrence,
  type SelfDelivery,
} from '@orderstream/contracts/orders/lifecycle';
import { tagLimit } from '@orderstream/contracts/office/tags';
import { largestAmount } from '@orderstream/contracts/shared/currencies';
import { privateInfoLimit } from '@orderstream/contracts/stock/lifecycle';
import { answeredToOffice, answeredOrder } from '@orderstream/projections/orders/order-list.table';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsNotEmpty, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { OfficeUnitAnswer } from '../delivering/order-units.requests.ts';
import { ProblemAnswer } from '../problems/problems.requests.ts';
import { answerOf } from '../../platform/http/answer-of.ts';
import { Omittable } from '../../platform/http/omittable.ts';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { UntrimmedLines } from '../../platform/http/words.requests.ts';

const instant = { type: String, format: 'date-time', required: false } as const;

export class CreateOrderRequest {
  @ApiProperty({ enum: channels }) @IsIn(channels) channel!: Channel;
  @ApiProperty({ enum: productTypes }) @IsIn(productTypes) product_type!: ProductType;
  @ApiProperty({ type: Number, minimum: 1, maximum: largestQuantity }) @IsInt() @Min(1) @Max(largestQuantity) quantity!: number;
  @ApiProperty({ enum: recurrences, required: false }) @Omittable() @IsIn(recurrences) recurrence?: Recurrence;
  @ApiProperty({ type: Boolean, required: false }) @Omittable() @IsBoolean() subscribe_to_notifications?: boolean;
  /** The token determines the customer: another id is refused. */
  @ApiProperty({ type: String, format: 'uuid', required: false }) @Omittable() @IsUUID() userId?: string;
}

export class OrdersQuery extends PageRequest {
  @ApiProperty({ enum: [1, 2, 3, 4], required: false }) @Omittable() @Type(() => Number) @IsIn([1, 2, 3, 4]) stage?: number;
  @ApiProperty({ type: String, required: false, description: 'id prefix, or words of the ordered product' })
  @Omittable()
  @IsString()
  @MaxLength(100)
  search?: string;
}

export class AdminOrdersQuery extends PageRequest {
  @ApiProperty({ enum: orderTypes, required: false }) @Omittable() @IsIn(orderTypes) type?: OrderType;
  @ApiProperty({ enum: orderStatuses, required: false }) @Omittable() @IsIn(orderStatuses) status?: OrderStatus;
  @ApiProperty({ type: String, format: 'uuid', required: false }) @Omittable() @IsUUID() user_id?: string;
  @ApiProperty({
    type: String,
    required: false,
    description:
      "a part of the id, an id of the provider's (pi_, ch_, sub_), a part of the customer's address or name, or of what was ordered",
  })
  @Omittable()
  @IsString()
  @MaxLength(100)
  search?: string;
  @ApiProperty({ ...instant, description: 'created at this instant or later' }) @Omittable() @IsISO8601({ strict: true }) from?: string;
  @ApiProperty({ ...instant, description: 'created at this instant or before' }) @Omittable() @IsISO8601({ strict: true }) to?: string;
  @ApiProperty({ enum: orderSorts, required: false }) @Omittable() @IsIn(orderSorts) sort?: OrderSort;
  @ApiProperty({ type: String, required: false }) @Omittable() @UntrimmedLines(tagLimit) tag?: string;
}

export class CustomTermsRequest {
  @ApiProperty({ type: Number, minimum: 1, description: 'in minor units' }) @IsInt() @Min(1) @Max(largestAmount) amount!: number;
  @ApiProperty({ type: String, required: false }) @Omittable() @Matches(/^[a-z]{3}$/) currency?: string;
  @ApiProperty({ enum: billingModes }) @IsIn(billingModes) order_type!: BillingMode;
  @ApiProperty({ enum: subscriptionPlans, required: false }) @Omittable() @IsIn(subscriptionPlans) subscription_plan?: SubscriptionPlan;
  @ApiProperty({ type: String, maxLength: descriptionLimit }) @IsString() @IsNotEmpty() @MaxLength(descriptionLimit) description!: string;
  @ApiProperty({ type: String, required: false, maxLength: privateInfoLimit })
  @Omittable()
  @IsString()
  @MaxLength(privateInfoLimit)
  private_info?: string;
}

export class CustomOrderRequest extends CustomTermsRequest {
  @ApiProperty({ type: String, format: 'uuid' }) @IsUUID() user_id!: string;
  @ApiProperty({ type: Boolean, required: false }) @Omittable() @IsBoolean() draft?: boolean;
}

const seenVersion = {
  type: String,
  maxLength: 200,
  description: 'the `draft_version` that the editor saw; refused with `draft_changed` if the draft has another one',
};

export class DraftChangeRequest extends CustomTermsRequest {
  @ApiProperty(seenVersion) @IsString() @MaxLength(200) version!: string;
}

export class SendRequest {
  @ApiProperty(seenVersion) @IsString() @MaxLength(200) version!: string;
}

export class OfficeCancelRequest {
  @ApiProperty({ enum: officeCancelReasons, required: false, description: 'shown to the office only' })
  @Omittable()
  @IsIn(officeCancelReasons)
  reason?: OfficeCancelReason;
}

export class CreatedOrderAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) order_id!: string;
  @ApiProperty({ type: String }) position!: string;
}

export class PaymentUnderReview {
  @ApiProperty({ type: Number }) amount!: number;
  @ApiProperty({ type: String }) currency!: string;
}

export class OrderAnswer extends answerOf(answeredOrder) {
  @ApiProperty({ type: Boolean, description: 'the subscription that paid for it has ended' }) subscription_ended!: boolean;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ type: Boolean }) has_private_info!: boolean;
  @ApiProperty({ type: [PaymentUnderReview], description: 'payments that differ from its amount and await a decision' })
  payments_under_review!: PaymentUnderReview[];
}

export class OrdersAnswer {
  @ApiProperty({ type: [OrderAnswer] }) items!: OrderAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}

export class OrderDetailsAnswer extends OrderAnswer {
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) hold_expires_at!: string | null;
  @ApiProperty({ type: Boolean, description: 'paid, but there are not enough units' }) waits_for_stock!: boolean;
}

export class CustomerAnswer {
  @ApiProperty({ type: String }) email!: string;
  @ApiProperty({ type: String }) full_name!: string;
}

export class AdminOrderAnswer extends IntersectionType(OrderAnswer, answerOf(answeredToOffice)) {
  @ApiProperty({ type: Boolean, description: 'units are delivered to it or reserved for it' }) has_units!: boolean;
  @ApiProperty({ type: Boolean, description: 'paid, but there are not enough units' }) waits_for_stock!: boolean;
  @ApiProperty({ type: CustomerAnswer, nullable: true }) user!: CustomerAnswer | null;
  @ApiProperty({ type: String, nullable: true, description: 'the member of the office who handles it' }) taken_by!: string | null;
  @ApiProperty({ type: [String] }) tags!: string[];
}

export class AdminOrdersAnswer {
  @ApiProperty({ type: [AdminOrderAnswer] }) items!: AdminOrderAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
  @ApiProperty({ type: String, description: 'the position of the log as of which they are shown' }) as_of!: string;
}

export class AdminOrderDetailsAnswer extends AdminOrderAnswer {
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) hold_expires_at!: string | null;
  @ApiProperty({ type: String, nullable: true }) private_info_mask!: string | null;
  @ApiProperty({ type: [OfficeUnitAnswer] }) products!: OfficeUnitAnswer[];
  @ApiProperty({ type: [ProblemAnswer], description: 'reports of its customer about its units, newest first' })
  problems!: ProblemAnswer[];
  @ApiProperty({ type: String, nullable: true, description: 'the charge that can be refunded' }) charge_id!: string | null;
  @ApiProperty({ type: Number, description: 'minor units of that charge that are refunded or being refunded' }) given_back!: number;
  @ApiProperty({ type: String, description: 'differs for each change of its terms and texts while it is a draft' }) draft_version!: string;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'units available to it: free ones and its own; null for custom orders and for orders that need no more',
  })
  units_in_stock!: number | null;
  @ApiProperty({
    enum: selfDeliveries,
    nullable: true,
    description: 'for a product that is delivered automatically: whether this order will be, or why it waits for a person',
  })
  self_delivery!: SelfDelivery | null;
  @ApiProperty({ type: String, nullable: true, description: 'the payment at the provider' }) payment_page!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the subscription at the provider' }) subscription_page!: string | null;
}

export class SpendingAnswer {
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: Number }) amount!: number;
  @ApiProperty({ type: Number }) orders!: number;
}

export class OrdersSummaryAnswer {
  @ApiProperty({ type: Number }) total!: number;
  @ApiProperty({ type: Number }) completed!: number;
  @ApiProperty({ type: [SpendingAnswer] }) spent!: SpendingAnswer[];
}
