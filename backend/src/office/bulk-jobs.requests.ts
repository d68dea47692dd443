import {
  allBulkKinds,
  bulkOutcomes,
  bulkStops,
  mostBulkItems,
  type BulkKind,
  type BulkOutcome,
  type BulkStop,
} from '@orderstream/contracts/office/bulk';
import { officeCancelReasons, type OfficeCancelReason } from '@orderstream/contracts/orders/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsObject,
  IsUUID,
  Matches,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Omittable } from '../platform/http/omittable.ts';

const notDoneOutcomes = bulkOutcomes.filter((outcome) => outcome !== 'done');

export class BulkItemRequest {
  @ApiProperty({ type: String, format: 'uuid', description: 'of the order, the user or the price mapping' }) @IsUUID() id!: string;
  @ApiProperty({ type: String, description: 'the position as of which it was shown' })
  @Matches(/^\d{1,18}$/, { message: 'not_a_position' })
  as_of!: string;
  @ApiProperty({ type: String, required: false, description: 'the new price, where prices are replaced' })
  @Omittable()
  @Matches(/^price_\w{1,240}$/, { message: 'price_id_malformed' })
  price_id?: string;
}

export class BulkJobRequest {
  @ApiProperty({ enum: allBulkKinds }) @IsIn(allBulkKinds) kind!: BulkKind;
  @ApiProperty({ type: [BulkItemRequest], minItems: 1, maxItems: mostBulkItems, description: 'each thing once' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostBulkItems)
  @ArrayUnique<BulkItemRequest>((item) => item?.id)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => BulkItemRequest)
  items!: BulkItemRequest[];
  @ApiProperty({ enum: officeCancelReasons, required: false, description: 'needed to cancel orders' })
  @ValidateIf(({ kind }: BulkJobRequest, value: unknown) => kind === 'cancel' || value !== undefined)
  @IsIn(officeCancelReasons)
  reason?: OfficeCancelReason;
}

export class StartedBulkJobAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
}

class BulkOwner {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, nullable: true, description: 'null once the person is deleted' }) name!: string | null;
}

export class BulkJobAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ enum: allBulkKinds }) kind!: BulkKind;
  @ApiProperty({ type: BulkOwner }) by!: BulkOwner;
  @ApiProperty({ type: String, format: 'date-time' }) pressed_at!: string;
  @ApiProperty({ type: Number }) total!: number;
  @ApiProperty({ type: Number }) done!: number;
  @ApiProperty({ type: Number, description: 'not carried out yet; 0 once the job has ended' }) open!: number;
  @ApiProperty({ enum: bulkStops, nullable: true, description: 'why it ended before its last item' }) stopped!: BulkStop | null;
}

export class BulkJobsAnswer {
  @ApiProperty({ type: [BulkJobAnswer], description: 'newest first' }) items!: BulkJobAnswer[];
}

export class UndoneItemAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, nullable: true, description: 'of a user' }) name!: string | null;
  @ApiProperty({ enum: notDoneOutcomes }) outcome!: Exclude<BulkOutcome, 'done'>;
  @ApiProperty({ type: String, nullable: true, description: 'of the refusal' }) code!: string | null;
}

export class BulkJobDetailsAnswer extends BulkJobAnswer {
  @ApiProperty({ type: [UndoneItemAnswer], description: 'what was not done so far' }) not_done!: UndoneItemAnswer[];
}
