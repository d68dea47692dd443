import { ApiProperty } from '@nestjs/swagger';

const outcomes = ['equal', 'different', 'canceled', 'failed'] as const;
const phases = ['waiting', 'copying', 'replaying', 'comparing', 'ended'] as const;

export class ComparisonAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String, format: 'date-time' }) asked_at!: string;
  @ApiProperty({ type: Boolean, description: 'asked for by the clock' }) by_night!: boolean;
  @ApiProperty({ enum: phases }) phase!: (typeof phases)[number];
  @ApiProperty({ enum: outcomes, nullable: true }) outcome!: (typeof outcomes)[number] | null;
  @ApiProperty({ type: Number, description: 'events replayed' }) events!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'events a second' }) rate!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'the part of the log that has been replayed' }) share!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'seconds that the replay still takes' }) seconds_left!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'seconds that it has taken' }) seconds!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'the position in the log that it replays to' }) until!: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) ended_at!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'seconds since it ended' }) age_seconds!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'rows of all live tables' }) rows!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'rows that differ' }) wrong!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'the size of the seal that the signed report stands under' })
  seal_size!: number | null;
}

export class ComparisonsAnswer {
  @ApiProperty({ type: ComparisonAnswer, nullable: true }) running!: ComparisonAnswer | null;
  @ApiProperty({ type: ComparisonAnswer, nullable: true, description: 'the last one that came to a result' })
  last!: ComparisonAnswer | null;
  @ApiProperty({ type: [ComparisonAnswer], description: 'those that have ended, newest first' }) ended!: ComparisonAnswer[];
}

class WrongColumnAnswer {
  @ApiProperty({ type: String }) column!: string;
  @ApiProperty({ type: String, nullable: true }) live!: string | null;
  @ApiProperty({ type: String, nullable: true }) replay!: string | null;
}

const hows = ['missing', 'extra', 'different'] as const;

class WrongRowAnswer {
  @ApiProperty({ type: String }) key!: string;
  @ApiProperty({ enum: hows }) how!: (typeof hows)[number];
  @ApiProperty({ type: [WrongColumnAnswer] }) columns!: WrongColumnAnswer[];
}

class ComparedTableAnswer {
  @ApiProperty({ type: String }) model!: string;
  @ApiProperty({ type: String }) position!: string;
  @ApiProperty({ type: Number }) rows!: number;
  @ApiProperty({ type: String, description: 'SHA-256 over count and digest of each range of the live table, in base64' }) hash!: string;
  @ApiProperty({ type: Number, description: 'ranges of keys that differ, of 1024' }) ranges!: number;
  @ApiProperty({ type: Number }) missing!: number;
  @ApiProperty({ type: Number }) extra!: number;
  @ApiProperty({ type: Number }) different!: number;
  @ApiProperty({ type: Number, description: 'parked streams, left out on both sides' }) parked!: number;
  @ApiProperty({ type: [WrongRowAnswer], description: 'the first of the rows that differ' }) wrong!: WrongRowAnswer[];
}

export class ComparisonResultAnswer {
  @ApiProperty({ type: ComparisonAnswer }) comparison!: ComparisonAnswer;
  @ApiProperty({ type: [ComparedTableAnswer] }) tables!: ComparedTableAnswer[];
  @ApiProperty({ type: String, nullable: true, description: 'a signed note; null until the log that was replayed is sealed' })
  report!: string | null;
}
