import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { providerStatuses, type SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { ApiProperty } from '@nestjs/swagger';

export class SubscriptionAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String, format: 'uuid' }) order_id!: string;
  @ApiProperty({ enum: providerStatuses }) status!: SubscriptionStatus;
  @ApiProperty({ enum: channels, nullable: true }) channel!: Channel | null;
  @ApiProperty({ enum: productTypes, nullable: true }) product_type!: ProductType | null;
  @ApiProperty({ type: Number, nullable: true }) quantity!: number | null;
  @ApiProperty({ type: Number, description: 'units that its order has delivered' }) units_delivered!: number;
  @ApiProperty({ type: Boolean, description: 'its first payment is still on its way' }) payment_pending!: boolean;
  @ApiProperty({ type: Number, description: 'minor units a month' }) amount!: number;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: String, format: 'date-time' }) current_period_start!: string;
  @ApiProperty({ type: String, format: 'date-time' }) current_period_end!: string;
  @ApiProperty({ type: Boolean }) cancel_at_period_end!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) canceled_at!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: Boolean, description: 'taken from a paid order: its subscription has not been heard of yet' }) estimated!: boolean;
}

export class SubscriptionsAnswer {
  @ApiProperty({ type: [SubscriptionAnswer] }) items!: SubscriptionAnswer[];
  @ApiProperty({ type: Number, description: 'units that were delivered and are not over, of every order' }) units_owned!: number;
  @ApiProperty({ type: Boolean }) has_payment_profile!: boolean;
}

export class PortalAnswer {
  @ApiProperty({ type: String }) url!: string;
}
