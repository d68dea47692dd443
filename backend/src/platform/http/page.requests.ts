import type { Type as Class } from '@nestjs/common';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Omittable } from './omittable.ts';

/** A page of a list: `limit` rows after the cursor at the end of the previous page. */
export class PageRequest {
  @ApiProperty({ type: Number, required: false, minimum: 1, maximum: 200 })
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit?: number;

  @ApiProperty({ type: String, required: false })
  @Omittable()
  @IsString()
  @MaxLength(500)
  after?: string;
}

/** The filters of a list: its query without the page. */
export const filtersOf = <Query extends PageRequest>(query: Class<Query>) => OmitType(query, ['limit', 'after']);
