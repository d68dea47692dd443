import { problemReasons, problemTextLimit, type ProblemReason } from '@orderstream/contracts/orders/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { UntrimmedLines } from '../../platform/http/words.requests.ts';
import { Omittable } from '../../platform/http/omittable.ts';

export class ReportProblemRequest {
  @ApiProperty({ type: String, format: 'uuid' }) @IsUUID() product_id!: string;
  @ApiProperty({ enum: problemReasons }) @IsIn(problemReasons) reason!: ProblemReason;
  @ApiProperty({ type: String, required: false, maxLength: problemTextLimit })
  @Omittable()
  @UntrimmedLines(problemTextLimit)
  note?: string;
}

export class CreatedReportAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) report_id!: string;
  @ApiProperty({ type: String }) position!: string;
}

export class ProblemAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'uuid', description: 'the unit that was reported' }) product_id!: string;
  @ApiProperty({
    type: String,
    format: 'uuid',
    description: 'the unit that the order has now; the reported one if it was not replaced',
  })
  unit_id!: string;
  @ApiProperty({ enum: problemReasons }) reason!: ProblemReason;
  @ApiProperty({ type: String, nullable: true }) note!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) reported_at!: string;
  @ApiProperty({ type: String, nullable: true }) answer!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) answered_at!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'when the unit was replaced or left the order: no answer is expected',
  })
  settled_at!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'the replacement' }) replaced_by!: string | null;
}

export class ProblemsAnswer {
  @ApiProperty({ type: [ProblemAnswer], description: 'newest first' }) items!: ProblemAnswer[];
}
