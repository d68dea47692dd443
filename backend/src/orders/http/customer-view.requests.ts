import { ApiProperty } from '@nestjs/swagger';
import { OrderDetailsAnswer } from './orders.requests.ts';
import { DeliveredUnit } from '../delivering/order-units.requests.ts';
import { ProblemAnswer } from '../problems/problems.requests.ts';
import { ToldEntry } from './timeline.requests.ts';

export class CustomerViewAnswer {
  @ApiProperty({ type: OrderDetailsAnswer }) order!: OrderDetailsAnswer;
  @ApiProperty({ type: [DeliveredUnit] }) units!: DeliveredUnit[];
  @ApiProperty({ type: [ProblemAnswer], description: 'newest first' }) problems!: ProblemAnswer[];
  @ApiProperty({ type: [ToldEntry], description: 'oldest first' }) story!: ToldEntry[];
}
