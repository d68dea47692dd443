import { originReasons } from '@orderstream/contracts/audit/events';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { Omittable } from '../../platform/http/omittable.ts';

export const sealGaps = ['seal_missing', 'facts_missing', 'late'] as const;

export class SealsQuery {
  @ApiProperty({ type: Number, minimum: 1, maximum: 200, required: false })
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit?: number;
  @ApiProperty({ type: String, pattern: '^[0-9]{1,18}$', required: false }) @Omittable() @Matches(/^\d{1,18}$/) after?: string;
}

export class SealAnswer {
  @ApiProperty({ type: String, description: 'in its stream, from 0' }) revision!: string;
  @ApiProperty({ type: String, description: 'its own position in the log' }) position!: string;
  @ApiProperty({ type: String }) from_position!: string;
  @ApiProperty({ type: String }) to_position!: string;
  @ApiProperty({ type: String, description: 'the name that it is signed under' }) origin!: string;
  @ApiProperty({ type: Boolean, description: 'whether it is about this tree: one from before the log was moved is not' })
  provable!: boolean;
  @ApiProperty({ type: Number, description: 'facts from the beginning of the log' }) size!: number;
  @ApiProperty({ type: Number, description: 'facts that no earlier seal covers' }) facts!: number;
  @ApiProperty({ type: String, description: 'in base64' }) root!: string;
  @ApiProperty({ type: String, description: 'with the signatures of witnesses' }) note!: string;
  @ApiProperty({ type: [String], description: 'witnesses that have cosigned it' }) witnesses!: string[];
  @ApiProperty({ type: String, format: 'date-time' }) sealed_at!: string;
  @ApiProperty({
    enum: sealGaps,
    nullable: true,
    description:
      'the seal before it is missing; facts between the two are missing; its first fact waited for more than three times as long as it may',
  })
  gap!: (typeof sealGaps)[number] | null;
}

export class OriginAnswer {
  @ApiProperty({ type: String, description: 'the position of the fact about it in the log' }) position!: string;
  @ApiProperty({ type: String }) from!: string;
  @ApiProperty({ type: String }) to!: string;
  @ApiProperty({ type: Number, description: 'facts up to the last seal in common' }) size!: number;
  @ApiProperty({ enum: originReasons }) reason!: (typeof originReasons)[number];
  @ApiProperty({ type: String, format: 'date-time' }) changed_at!: string;
}

export class SealPlaceAnswer {
  @ApiProperty({ type: String, description: '`file`, `address` or a witness' }) place!: string;
  @ApiProperty({ type: String, description: 'the revision of the last seal that it has' }) revision!: string;
  @ApiProperty({ type: String, format: 'date-time' }) at!: string;
  @ApiProperty({ type: Number, description: 'seals that it has not been given yet' }) waiting!: number;
}

export class SealsAnswer {
  @ApiProperty({ type: [SealAnswer] }) items!: SealAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'seconds since the newest seal' }) age_seconds!: number | null;
  @ApiProperty({ type: Number, description: 'facts that no seal covers yet, seals left out' }) unsealed!: number;
  @ApiProperty({ type: Number, description: 'gaps among all seals' }) gaps!: number;
  @ApiProperty({ type: [OriginAnswer], description: 'the changes of the name, the oldest first' }) origins!: OriginAnswer[];
  @ApiProperty({ type: [SealPlaceAnswer] }) places!: SealPlaceAnswer[];
}
