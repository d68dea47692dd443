import { ApiProperty } from '@nestjs/swagger';
import { OrderDetailsAnswer } from './orders.requests.ts';
import { DeliveredUnitAnswer } from '../delivering/order-units.requests.ts';
import { ProblemAnswer } from '../problems/problems.requests.ts';
import { CustomerTimelineEntry } from './timeline.requests.ts';

export class CustomerViewAnswer {
  @ApiProperty({ type: OrderDetailsAnswer }) order!: OrderDetailsAnswer;
  @ApiProperty({ type: [DeliveredUnitAnswer] }) units!: DeliveredUnitAnswer[];
  @ApiProperty({ type: [ProblemAnswer], description: 'newest first' }) problems!: ProblemAnswer[];
  @ApiProperty({ type: [CustomerTimelineEntry], description: 'oldest first' }) story!: CustomerTimelineEntry[];
}
