import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { orderStatuses, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { ApiProperty } from '@nestjs/swagger';

export class DayCountAnswer {
  @ApiProperty({ type: String, format: 'date' }) day!: string;
  @ApiProperty({ type: Number }) count!: number;
}

export class UserStats {
  @ApiProperty({ type: Number }) total!: number;
  @ApiProperty({ type: Number }) active!: number;
  @ApiProperty({ type: Number }) pending_approval!: number;
  @ApiProperty({ type: Number }) inactive!: number;
  @ApiProperty({ type: Number }) suspended!: number;
  @ApiProperty({ type: [DayCountAnswer], description: 'sign-ups of the last 30 days' }) per_day!: DayCountAnswer[];
}

export class StatusCountAnswer {
  @ApiProperty({ enum: orderStatuses }) status!: OrderStatus;
  @ApiProperty({ type: Number }) count!: number;
}

export class OrderStatsAnswer {
  @ApiProperty({ type: [StatusCountAnswer] }) by_status!: StatusCountAnswer[];
  @ApiProperty({ type: [DayCountAnswer], description: 'orders made in the last 30 days' }) per_day!: DayCountAnswer[];
}

export class StockLevelAnswer {
  @ApiProperty({ enum: channels }) channel!: Channel;
  @ApiProperty({ enum: productTypes }) product_type!: ProductType;
  @ApiProperty({ type: Number, description: 'that belong to no order' }) units!: number;
  @ApiProperty({ type: Number, description: 'promised to orders' }) on_hold!: number;
  @ApiProperty({ type: Number }) available!: number;
  @ApiProperty({ type: Number }) assigned!: number;
}

export class StatsAnswer {
  @ApiProperty({ type: UserStats }) users!: UserStats;
  @ApiProperty({ type: OrderStatsAnswer }) orders!: OrderStatsAnswer;
  @ApiProperty({ type: [StockLevelAnswer] }) stock!: StockLevelAnswer[];
}
