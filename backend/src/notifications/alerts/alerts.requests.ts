import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { largestQuantity } from '@orderstream/contracts/orders/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, Max, Min } from 'class-validator';

export class AlertRequest {
  @ApiProperty({ enum: channels }) @IsIn(channels) channel!: Channel;
  @ApiProperty({ enum: productTypes }) @IsIn(productTypes) product_type!: ProductType;
  @ApiProperty({ type: Number, minimum: 1, maximum: largestQuantity }) @IsInt() @Min(1) @Max(largestQuantity) quantity!: number;
}
