import { chargePlaces, type ChargePlace } from '@orderstream/contracts/payments/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsISO8601 } from 'class-validator';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { Omittable } from '../../platform/http/omittable.ts';

const instant = { type: String, format: 'date-time' };
const movements = ['charge', 'refund', 'dispute'] as const;
const differences = ['only_here', 'only_at_provider', 'differs', 'nowhere'] as const;

export class MoneyQuery {
  @ApiProperty({ ...instant, description: 'included' }) @IsISO8601({ strict: true }) from!: string;
  @ApiProperty({ ...instant, description: 'excluded; at most 31 days later' }) @IsISO8601({ strict: true }) to!: string;
}

export class ChargesQuery extends PageRequest {
  @ApiProperty(instant) @IsISO8601({ strict: true }) from!: string;
  @ApiProperty(instant) @IsISO8601({ strict: true }) to!: string;
  @ApiProperty({ enum: chargePlaces, required: false }) @Omittable() @IsIn(chargePlaces) place?: ChargePlace;
}

export class PlacedChargeAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty(instant) at!: string;
  @ApiProperty({ enum: chargePlaces }) place!: ChargePlace;
  @ApiProperty({ type: Number }) amount!: number;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: Number }) given_back!: number;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) order_id!: string | null;
  @ApiProperty({ type: String, format: 'uuid' }) user_id!: string;
  @ApiProperty({ type: String, nullable: true }) subscription_id!: string | null;
}

export class ChargesAnswer {
  @ApiProperty({ type: [PlacedChargeAnswer] }) items!: PlacedChargeAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}

export class PlaceSumAnswer {
  @ApiProperty({ enum: chargePlaces }) place!: ChargePlace;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: Number }) charges!: number;
  @ApiProperty({ type: Number }) amount!: number;
}

/** Sums in minor units: payments and returns (refunds and lost disputes), here and at the provider. */
export class MoneyDayAnswer {
  @ApiProperty({ type: String, format: 'date', description: 'UTC' }) day!: string;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: Number }) charged!: number;
  @ApiProperty({ type: Number }) charged_at_provider!: number;
  @ApiProperty({ type: Number }) back!: number;
  @ApiProperty({ type: Number }) back_at_provider!: number;
}

export class MovedAnswer {
  @ApiProperty({ type: Number }) amount!: number;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: String, format: 'date' }) day!: string;
}

export class DifferenceAnswer {
  @ApiProperty({ enum: differences }) difference!: (typeof differences)[number];
  @ApiProperty({ enum: movements }) kind!: (typeof movements)[number];
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: MovedAnswer, nullable: true }) here!: MovedAnswer | null;
  @ApiProperty({ type: MovedAnswer, nullable: true }) at_provider!: MovedAnswer | null;
}

/** A movement of the same account of the provider that belongs to another shop. */
export class MovementOfOthersAnswer extends MovedAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ enum: movements }) kind!: (typeof movements)[number];
}

export class MoneyAnswer {
  @ApiProperty({ type: [MoneyDayAnswer] }) days!: MoneyDayAnswer[];
  @ApiProperty({ type: [PlaceSumAnswer] }) places!: PlaceSumAnswer[];
  @ApiProperty({ type: [DifferenceAnswer] }) differences!: DifferenceAnswer[];
  @ApiProperty({ type: [MovementOfOthersAnswer], description: 'in no sum and no difference' }) not_ours!: MovementOfOthersAnswer[];
}
