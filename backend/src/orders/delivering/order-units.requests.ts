import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import {
  largestQuantity,
  replacedFates,
  replacementReasons,
  type ReplacedFate,
  type ReplacementReason,
} from '@orderstream/contracts/orders/lifecycle';
import { takeBackReasons, type TakeBackReason } from '@orderstream/contracts/stock/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsUUID } from 'class-validator';
import { Omittable } from '../../platform/http/omittable.ts';

export class AssignRequest {
  @ApiProperty({ type: [String] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(largestQuantity)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  productIds!: string[];
}

export class TakeBackRequest {
  @ApiProperty({ enum: takeBackReasons, required: false, description: 'shown to the office only' })
  @Omittable()
  @IsIn(takeBackReasons)
  reason?: TakeBackReason;
}

export class ReplaceUnitRequest {
  @ApiProperty({ type: String, format: 'uuid' }) @IsUUID() product_id!: string;
  @ApiProperty({ enum: replacementReasons }) @IsIn(replacementReasons) reason!: ReplacementReason;
  @ApiProperty({ enum: replacedFates, required: false, description: 'destination of the replaced unit; default: `quarantine`' })
  @Omittable()
  @IsIn(replacedFates)
  fate?: ReplacedFate;
}

export class DeliveredUnitAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ enum: channels }) channel!: Channel;
  @ApiProperty({ enum: productTypes }) product_type!: ProductType;
  @ApiProperty({ type: String, nullable: true }) mask!: string | null;
  @ApiProperty({ type: String, description: 'changes with each secret of the unit' }) version!: string;
  @ApiProperty({ type: Boolean, description: 'it replaces another unit' }) replacement!: boolean;
}

export class OfficeUnitAnswer extends DeliveredUnitAnswer {
  @ApiProperty({ type: Boolean, description: 'its customer has seen its secret' }) seen!: boolean;
}

export class DeliveredUnitsAnswer {
  @ApiProperty({ type: [DeliveredUnitAnswer] }) items!: DeliveredUnitAnswer[];
}

export class RevealedUnitAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, nullable: true }) private_info!: string | null;
}

export class RevealedAnswer {
  @ApiProperty({ type: [RevealedUnitAnswer] }) items!: RevealedUnitAnswer[];
  @ApiProperty({ type: String, nullable: true }) private_info!: string | null;
}
