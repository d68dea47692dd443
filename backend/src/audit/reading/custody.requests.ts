import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsISO8601, IsUUID } from 'class-validator';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { Omittable } from '../../platform/http/omittable.ts';

const id = { type: String, format: 'uuid', required: false };
const instant = { type: String, format: 'date-time', required: false };
const kinds = ['product', 'order'] as const;
const grounds = ['owner', 'admin'] as const;

export class LooksRequest {
  @ApiProperty({ ...id, description: 'a unit, or an order whose own words were looked at' }) @Omittable() @IsUUID() secret_id?: string;
  @ApiProperty(id) @Omittable() @IsUUID() order_id?: string;
  @ApiProperty(id) @Omittable() @IsUUID() reader_id?: string;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) from?: string;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) to?: string;
}

export class LooksQuery extends IntersectionType(PageRequest, LooksRequest) {}

export class LookAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) fact_id!: string;
  @ApiProperty({ type: String }) position!: string;
  @ApiProperty({ type: String, format: 'date-time' }) at!: string;
  @ApiProperty({ enum: kinds }) secret!: (typeof kinds)[number];
  @ApiProperty({ type: String, format: 'uuid' }) secret_id!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) order_id!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) owner_id!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) reader_id!: string | null;
  @ApiProperty({ type: String, nullable: true }) reader_role!: string | null;
  @ApiProperty({ enum: grounds, description: 'why they could: the order is theirs, or they were an administrator' })
  to!: (typeof grounds)[number];
}

export class LooksAnswer {
  @ApiProperty({ type: [LookAnswer] }) items!: LookAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}

export class SeenAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) other_id!: string;
  @ApiProperty({ enum: kinds }) secret!: (typeof kinds)[number];
  @ApiProperty({ enum: grounds }) to!: (typeof grounds)[number];
  @ApiProperty({ type: Number }) looks!: number;
  @ApiProperty({ type: String, format: 'date-time' }) first_at!: string;
  @ApiProperty({ type: String, format: 'date-time' }) last_at!: string;
}

export class RadiusAnswer {
  @ApiProperty({ type: [SeenAnswer], description: 'secrets that a reader has seen, or readers that have seen a secret' })
  items!: SeenAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}
