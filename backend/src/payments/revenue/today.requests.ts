import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { providerStatuses, type SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { workKinds, type WorkKind } from '@orderstream/projections/payments/today.reads';
import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, Matches } from 'class-validator';

const instant = { type: String, format: 'date-time' };
const day = { type: String, format: 'date' };
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

export class MoneyDaysQuery {
  @ApiProperty({ ...day, description: 'by UTC, included' }) @Matches(dayForm) @IsISO8601({ strict: true }) from!: string;
  @ApiProperty({ ...day, description: 'included; at most two years later' }) @Matches(dayForm) @IsISO8601({ strict: true }) to!: string;
}

export class WorkAnswer {
  @ApiProperty({ enum: workKinds }) kind!: WorkKind;
  @ApiProperty({ type: Number }) count!: number;
  @ApiProperty({ ...instant, nullable: true, description: 'the time since which the oldest has waited' }) oldest!: string | null;
}

export class RunningOutAnswer {
  @ApiProperty({ enum: channels }) channel!: Channel;
  @ApiProperty({ enum: productTypes }) product_type!: ProductType;
  @ApiProperty({ type: Number }) available!: number;
  @ApiProperty({ type: Number, description: 'units paid for in the last 30 days' }) sold!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'at the recent rate of sales' }) days_left!: number | null;
  @ApiProperty({ ...instant, nullable: true }) out_since!: string | null;
}

export class StockOnHandAnswer extends RunningOutAnswer {
  @ApiProperty({ type: Number, description: 'units without an order' }) units!: number;
  @ApiProperty({ type: Number, description: 'promised to orders' }) on_hold!: number;
  @ApiProperty({ type: Number, description: 'replaced units that are neither repaired nor written off' }) quarantined!: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'the office is warned below this number; null: warned by the days that the stock lasts',
  })
  warn_below!: number | null;
  @ApiProperty({ type: Boolean, description: 'has a stock warning' }) short!: boolean;
}

export class StockAnswer {
  @ApiProperty({ type: [StockOnHandAnswer] }) items!: StockOnHandAnswer[];
}

export class ProviderAnswer {
  @ApiProperty({
    ...instant,
    nullable: true,
    description: 'the time since which the payment provider has not answered; null while it answers',
  })
  away_since!: string | null;
}

export class TodayAnswer {
  @ApiProperty({ type: [WorkAnswer] }) work!: WorkAnswer[];
  @ApiProperty({ type: [RunningOutAnswer], description: 'products with a stock warning' }) stock!: RunningOutAnswer[];
}

export class RevenueAnswer {
  @ApiProperty({ type: Number, description: 'minor units received' }) gross!: number;
  @ApiProperty({ type: Number, description: 'minor units refunded' }) given_back!: number;
  @ApiProperty({ type: Number }) net!: number;
  @ApiProperty({ type: Number, description: 'minor units charged each month, at the end' }) recurring!: number;
  @ApiProperty({ type: Number, description: 'subscriptions whose first payment arrived' }) subscribed!: number;
  @ApiProperty({ type: Number, description: 'paid subscriptions that ended' }) lost!: number;
}

export class DailyRevenueAnswer extends RevenueAnswer {
  @ApiProperty(day) day!: string;
}

export class CurrencyRevenueAnswer {
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: RevenueAnswer }) sum!: RevenueAnswer;
  @ApiProperty({ type: RevenueAnswer, description: 'the same number of days before' }) before!: RevenueAnswer;
  @ApiProperty({ type: [DailyRevenueAnswer] }) days!: DailyRevenueAnswer[];
}

export class MoneyDaysAnswer {
  @ApiProperty({ type: [CurrencyRevenueAnswer], description: 'one item for each currency' }) items!: CurrencyRevenueAnswer[];
}

class PayerAnswer {
  @ApiProperty({ type: String }) email!: string;
  @ApiProperty({ type: String }) full_name!: string;
}

export class FailingPaymentAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String, format: 'uuid' }) order_id!: string;
  @ApiProperty({ type: String, format: 'uuid' }) user_id!: string;
  @ApiProperty({ type: PayerAnswer, nullable: true }) user!: PayerAnswer | null;
  @ApiProperty({ enum: channels, nullable: true }) channel!: Channel | null;
  @ApiProperty({ enum: productTypes, nullable: true }) product_type!: ProductType | null;
  @ApiProperty({ enum: providerStatuses }) status!: SubscriptionStatus;
  @ApiProperty({ type: Number, description: 'minor units each month' }) amount!: number;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty(instant) since!: string;
}

export class FailingPaymentsAnswer {
  @ApiProperty({ type: [FailingPaymentAnswer] }) items!: FailingPaymentAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}
