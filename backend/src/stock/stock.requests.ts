import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import {
  batchLimit,
  maxWarningLevel,
  privateInfoLimit,
  productSorts,
  unitNoteLimit,
  unitStatuses,
  type ProductSort,
  type UnitStatus,
} from '@orderstream/contracts/stock/lifecycle';
import { answeredAvailability } from '@orderstream/projections/stock/availability.table';
import { answeredProduct } from '@orderstream/projections/stock/product.table';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { answerOf } from '../platform/http/answer-of.ts';
import { PageRequest } from '../platform/http/page.requests.ts';
import { Nullable, Omittable } from '../platform/http/omittable.ts';

export class SkuRequest {
  @ApiProperty({ enum: channels }) @IsIn(channels) channel!: Channel;
  @ApiProperty({ enum: productTypes }) @IsIn(productTypes) product_type!: ProductType;
}

export class SelfDeliveryRequest extends SkuRequest {
  @ApiProperty({ type: Boolean }) @IsBoolean() on!: boolean;
}

export class SelfDeliverySwitchAnswer extends SkuRequest {
  @ApiProperty({ type: Boolean }) on!: boolean;
  @ApiProperty({ type: Number, description: 'paid orders that have not got their units' }) waiting!: number;
}

export class SelfDeliveryAnswer {
  @ApiProperty({ type: [SelfDeliverySwitchAnswer] }) items!: SelfDeliverySwitchAnswer[];
}

export class WarningRequest extends SkuRequest {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: maxWarningLevel, nullable: true, description: 'null: by how long they last' })
  @ValidateIf(({ below }: WarningRequest) => below !== null)
  @IsInt()
  @Min(0)
  @Max(maxWarningLevel)
  below!: number | null;
}

class UnitWords {
  @ApiProperty({ type: String, nullable: true, maxLength: batchLimit }) @Nullable() @IsString() @MaxLength(batchLimit) batch!:
    | string
    | null;
  @ApiProperty({ type: String, nullable: true, maxLength: unitNoteLimit }) @Nullable() @IsString() @MaxLength(unitNoteLimit) note!:
    | string
    | null;
}

export class UnitWordsRequest extends UnitWords {
  @ApiProperty({ type: UnitWords, description: 'what the editor saw; refused with `product_changed` if something else is there' })
  @IsObject()
  @ValidateNested()
  @Type(() => UnitWords)
  instead!: UnitWords;
}

const seenVersion = {
  type: String,
  maxLength: 200,
  description: 'the `version` that the editor saw; refused with `product_changed` if the unit has another one',
};

export class ProductRequest extends SkuRequest {
  @ApiProperty({ type: String, maxLength: privateInfoLimit }) @IsString() @IsNotEmpty() @MaxLength(privateInfoLimit) private_info!: string;
}

export class ImportRequest extends SkuRequest {
  @ApiProperty({ type: [String], maxItems: 1000 })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  lines!: string[];
  @ApiProperty({ type: String, required: false, maxLength: batchLimit, description: 'what all of them came with' })
  @Omittable()
  @IsString()
  @MaxLength(batchLimit)
  batch?: string;
  @ApiProperty({ type: [String], required: false, maxItems: 1000, description: 'of each line' })
  @Omittable()
  @IsArray()
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @MaxLength(unitNoteLimit, { each: true })
  notes?: string[];
}

export class ProductChangeRequest {
  @ApiProperty(seenVersion) @IsString() @MaxLength(200) version!: string;
  @ApiProperty({ enum: channels, required: false }) @Omittable() @IsIn(channels) channel?: Channel;
  @ApiProperty({ enum: productTypes, required: false }) @Omittable() @IsIn(productTypes) product_type?: ProductType;
  @ApiProperty({ type: String, required: false, maxLength: privateInfoLimit })
  @Omittable()
  @IsString()
  @IsNotEmpty()
  @MaxLength(privateInfoLimit)
  private_info?: string;
}

export class PrivateInfoRequest {
  @ApiProperty(seenVersion) @IsString() @MaxLength(200) version!: string;
  @ApiProperty({ type: String, maxLength: privateInfoLimit }) @IsString() @IsNotEmpty() @MaxLength(privateInfoLimit) privateInfo!: string;
}

export class MendRequest {
  @ApiProperty({ type: String, required: false, maxLength: privateInfoLimit })
  @Omittable()
  @IsString()
  @IsNotEmpty()
  @MaxLength(privateInfoLimit)
  private_info?: string;
}

export class ProductsQuery extends PageRequest {
  @ApiProperty({ enum: channels, required: false }) @Omittable() @IsIn(channels) channel?: Channel;
  @ApiProperty({ enum: productTypes, required: false }) @Omittable() @IsIn(productTypes) product_type?: ProductType;
  @ApiProperty({ enum: unitStatuses, required: false }) @Omittable() @IsIn(unitStatuses) status?: UnitStatus;
  @ApiProperty({
    type: String,
    required: false,
    maxLength: 100,
    description: 'the beginning of the id of a unit or of its order, or a part of its batch or note',
  })
  @Omittable()
  @IsString()
  @MaxLength(100)
  search?: string;
  @ApiProperty({ enum: productSorts, required: false }) @Omittable() @IsIn(productSorts) sort?: ProductSort;
}

export class AvailableAnswer extends answerOf(answeredAvailability) {}

export class AvailabilityAnswer {
  @ApiProperty({ type: [AvailableAnswer] }) items!: AvailableAnswer[];
}

export class ProductAnswer extends answerOf(answeredProduct) {
  @ApiProperty({ type: String, nullable: true }) mask!: string | null;
  @ApiProperty({ type: String, description: 'another one for each SKU and each secret that the unit has had' }) version!: string;
  @ApiProperty({ type: String, nullable: true }) batch!: string | null;
  @ApiProperty({ type: String, nullable: true }) note!: string | null;
}

export class ProductStatsAnswer {
  @ApiProperty({ type: Number }) total!: number;
  @ApiProperty({ type: Number }) available!: number;
  @ApiProperty({ type: Number }) assigned!: number;
}

export class ProductsAnswer {
  @ApiProperty({ type: [ProductAnswer] }) items!: ProductAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
  @ApiProperty({ type: ProductStatsAnswer }) stats!: ProductStatsAnswer;
}

export class CreatedProductAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) product_id!: string;
  @ApiProperty({ type: String }) position!: string;
}

export class RefusedLine {
  @ApiProperty({ type: Number, description: 'counted from 1' }) line!: number;
  @ApiProperty({ type: String }) code!: string;
}

export class ImportAnswer {
  @ApiProperty({ type: Number }) created!: number;
  @ApiProperty({ type: Number, description: 'lines that say nothing' }) blank!: number;
  @ApiProperty({ type: [RefusedLine] }) refused!: RefusedLine[];
  @ApiProperty({ type: String, nullable: true }) position!: string | null;
}

export class SecretAnswer {
  @ApiProperty({ type: String, nullable: true }) private_info!: string | null;
}
