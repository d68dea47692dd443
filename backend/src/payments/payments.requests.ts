import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { officeRefundReasons, orderStatuses, type OfficeRefundReason, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { priceEnds, type PriceEnd } from '@orderstream/projections/payments/price-history.reads';
import { answeredMapping } from '@orderstream/projections/payments/billing-price-map.table';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { answerOf } from '../platform/http/answer-of.ts';
import { Omittable } from '../platform/http/omittable.ts';

export class PriceMappingRequest {
  @ApiProperty({ enum: channels }) @IsIn(channels) channel!: Channel;
  @ApiProperty({ enum: productTypes }) @IsIn(productTypes) product_type!: ProductType;
  @ApiProperty({ type: String, maxLength: 255 }) @IsString() @MaxLength(255) stripe_price_id!: string;
}

export class PriceChangeRequest {
  @ApiProperty({ type: String, maxLength: 255 }) @IsString() @MaxLength(255) stripe_price_id!: string;
}

export class ProviderPriceAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String, description: 'the name of the product at the provider' }) product!: string;
  @ApiProperty({ type: Number, description: 'minor units' }) unit_amount!: number;
  @ApiProperty({ type: String }) currency!: string;
}

export class ProviderPricesAnswer {
  @ApiProperty({ type: [ProviderPriceAnswer] }) items!: ProviderPriceAnswer[];
}

export class CreatedPriceMappingAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String }) position!: string;
}

export class SubscribedPriceAnswer {
  @ApiProperty({ type: Number, description: 'active subscriptions' }) running!: number;
  @ApiProperty({ type: Number, description: 'minor units for a unit and month' }) unit_amount!: number;
  @ApiProperty({ type: String }) currency!: string;
}

class SetterAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, nullable: true, description: 'null once the person is deleted' }) name!: string | null;
}

export class PricePeriodAnswer {
  @ApiProperty({ type: String, format: 'uuid', description: 'of the mapping' }) id!: string;
  @ApiProperty({ enum: channels }) channel!: Channel;
  @ApiProperty({ enum: productTypes }) product_type!: ProductType;
  @ApiProperty({ type: String }) stripe_price_id!: string;
  @ApiProperty({ type: Number, description: 'minor units' }) unit_amount!: number;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: String, format: 'date-time' }) since!: string;
  @ApiProperty({ type: SetterAnswer, nullable: true, description: 'null if no person set it' }) set_by!: SetterAnswer | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null while it applies' }) until!: string | null;
  @ApiProperty({ enum: priceEnds, nullable: true }) ended!: PriceEnd | null;
}

export class PriceHistoryAnswer {
  @ApiProperty({ type: [PricePeriodAnswer] }) items!: PricePeriodAnswer[];
}

export class PriceMappingAnswer extends answerOf(answeredMapping, {
  unit_amount: { description: 'minor units' },
  valid: { description: 'false once the provider no longer sells at this price' },
}) {
  @ApiProperty({ type: Number, description: 'active subscriptions to this product, each at the price of its order' }) running!: number;
  @ApiProperty({ type: [SubscribedPriceAnswer], description: 'the prices of those subscriptions, which a change does not affect' })
  kept!: SubscribedPriceAnswer[];
}

export class PriceMappingsAnswer {
  @ApiProperty({ type: [PriceMappingAnswer] }) items!: PriceMappingAnswer[];
  @ApiProperty({ type: String, description: 'the position of the log as of which they are shown' }) as_of!: string;
}

export class RefundRequest {
  @ApiProperty({ enum: officeRefundReasons, required: false, description: 'default: requested_by_customer' })
  @Omittable()
  @IsIn(officeRefundReasons)
  reason?: OfficeRefundReason;
  /** Without an amount, all is refunded: only an omitted amount means that, never an empty number. */
  @ApiProperty({ type: Number, minimum: 1, required: false, description: 'minor units; default: the rest of the charge' })
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(99_999_999)
  amount?: number;
  /** Two people who decide by the same shown amount cannot both refund. */
  @ApiProperty({
    type: Number,
    minimum: 0,
    required: false,
    description: 'minor units that were shown as refunded or being refunded; refused with `refunds_changed` if that amount has changed',
  })
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  given_back?: number;
}

export class AddressAnswer {
  @ApiProperty({ type: String }) url!: string;
}

export class PaymentStateAnswer {
  @ApiProperty({ enum: orderStatuses }) status!: OrderStatus;
  @ApiProperty({ type: Number, description: 'minor units' }) amount!: number;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: String }) position!: string;
}
