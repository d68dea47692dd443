import { roles, type Role } from '@orderstream/contracts/accounts/lifecycle';
import { skus, type Sku } from '@orderstream/contracts/catalogue';
import { isUuid } from '@orderstream/contracts/audit/things';
import type { EventType } from '@orderstream/contracts/events';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsUUID, ValidateBy } from 'class-validator';
import { Omittable } from '../../platform/http/omittable.ts';

const optional = { required: false } as const;
const kinds = ['order', 'user', 'stock'] as const;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** Whether a value is a position of the log or an instant. */
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && (/^\d{1,18}$/.test(value) || (instant.test(value) && !Number.isNaN(Date.parse(value))));
/** Whether a value is the id of an order or a user, or a SKU. */
const isShownId = (value: unknown): boolean => typeof value === 'string' && (isUuid(value) || skus.includes(value as Sku));
/** A field that satisfies this test. */
const satisfying = (name: string, validate: (value: unknown) => boolean): PropertyDecorator =>
  ValidateBy({ name, validator: { validate } });

export class MomentQuery {
  @ApiProperty({ type: String, description: 'a position of the log or an instant; absent: now', ...optional })
  @Omittable()
  @satisfying('isMoment', isMoment)
  at?: string;
  @ApiProperty({ type: String, format: 'uuid', ...optional }) @Omittable() @IsUUID() search_id?: string;
}

export class ShownParams {
  @ApiProperty({ enum: kinds }) @IsIn(kinds) kind!: (typeof kinds)[number];
  @ApiProperty({ type: String, description: 'of an order or a person; of stock the SKU' }) @satisfying('isAnyId', isShownId) id!: string;
}

class TickAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String }) position!: string;
  @ApiProperty({ type: String, format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String }) event_type!: EventType;
}

class MomentAnswer {
  @ApiProperty({ type: String }) position!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) at!: string | null;
}

export class AsOfAnswer extends MomentAnswer {
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) state!: Record<string, unknown> | null;
  @ApiProperty({ type: [TickAnswer] }) ticks!: TickAnswer[];
  @ApiProperty({ type: Number }) earlier!: number;
  @ApiProperty({ type: Number }) later!: number;
  @ApiProperty({ type: String, nullable: true }) previous!: string | null;
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
}

class HolderAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) user_id!: string;
  @ApiProperty({ enum: roles, isArray: true }) roles!: Role[];
}

export class RolesAnswer extends MomentAnswer {
  @ApiProperty({ type: [HolderAnswer] }) holders!: HolderAnswer[];
}
