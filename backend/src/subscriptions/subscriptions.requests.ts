import { answeredSubscription } from '@orderstream/projections/subscriptions/user-subscriptions.table';
import { ApiProperty } from '@nestjs/swagger';
import { answerOf } from '../platform/http/answer-of.ts';

export class SubscriptionAnswer extends answerOf(answeredSubscription) {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: Number, nullable: true }) quantity!: number | null;
  @ApiProperty({ type: Number, description: 'units that its order has delivered' }) units_delivered!: number;
  @ApiProperty({ type: Boolean, description: 'its first payment is still on its way' }) payment_pending!: boolean;
  @ApiProperty({ type: Number, description: 'minor units a month' }) amount!: number;
  @ApiProperty({ type: Boolean, description: 'taken from a paid order: its subscription is not yet recorded' }) estimated!: boolean;
}

export class UserSubscriptionsAnswer {
  @ApiProperty({ type: [SubscriptionAnswer] }) items!: SubscriptionAnswer[];
}

export class SubscriptionsAnswer {
  @ApiProperty({ type: [SubscriptionAnswer] }) items!: SubscriptionAnswer[];
  @ApiProperty({ type: Number, description: 'units that were delivered and are not over, of every order' }) units_owned!: number;
  @ApiProperty({ type: Boolean }) has_payment_profile!: boolean;
}

export class PortalAnswer {
  @ApiProperty({ type: String }) url!: string;
}
