import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { Omittable } from '../platform/http/omittable.ts';

export class TakeOrderRequest {
  @ApiProperty({ type: String, format: 'uuid', required: false, description: 'whom it is taken from; nobody, if left out' })
  @Omittable()
  @IsUUID()
  from?: string;
}

export class OrderTaker {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String }) name!: string;
  @ApiProperty({ type: String, format: 'date-time' }) since!: string;
}

export class OrderTakerAnswer {
  @ApiProperty({ type: OrderTaker, nullable: true }) by!: OrderTaker | null;
}
