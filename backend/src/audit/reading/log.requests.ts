import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { Omittable } from '../../platform/http/omittable.ts';

export class KeysAnswer {
  @ApiProperty({ type: String, description: 'the name that this log is sealed under' }) origin!: string;
  @ApiProperty({
    type: [String],
    description: 'as c2sp.org/signed-note writes verifier keys, under every name that the log has had; the newest first',
  })
  keys!: string[];
}

export class PositionsQuery {
  @ApiProperty({ type: String, pattern: '^[0-9]{1,18}$', required: false }) @Omittable() @Matches(/^\d{1,18}$/) position?: string;
  @ApiProperty({ type: Number, required: false })
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(2 ** 48)
  index?: number;
}

export class PositionsAnswer {
  @ApiProperty({ type: Number, description: 'the index of the first of them' }) from!: number;
  @ApiProperty({ type: [String] }) positions!: string[];
}
